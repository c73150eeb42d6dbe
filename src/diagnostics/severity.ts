/** How grave it is: an error refuses the input, a warning and a note do not. */
export type Severity = 'error' | 'warning' | 'note';
