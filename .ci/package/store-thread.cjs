// The thread of the library: a thread of the command looks for its file beside the command, by its ending.
import('../entries/store-thread.js');
