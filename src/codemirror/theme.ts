/** The least that inlays and texts need to be told apart; a theme of the editor may say otherwise. */

import { EditorView } from '@codemirror/view';

export const THEME = EditorView.baseTheme({
  '.cm-sift-inlay': { opacity: '0.7', fontSize: '85%', userSelect: 'none' },
  '.cm-sift-grouping': { fontWeight: 'bold' },
  '.cm-sift-devices': {
    margin: '0 0.3em',
    padding: '0 0.4em',
    borderRadius: '0.6em',
    fontFamily: 'system-ui, sans-serif',
    whiteSpace: 'nowrap',
  },
  '&light .cm-sift-devices': { backgroundColor: '#0001' },
  '&dark .cm-sift-devices': { backgroundColor: '#fff2' },
  '&.cm-sift-outdated .cm-sift-devices': { opacity: '0.3' },
  '.cm-sift-text': { maxWidth: '36em', padding: '0.3em 0.6em' },
  '.cm-sift-text p, .cm-sift-text pre': { margin: '0.3em 0', whiteSpace: 'pre-wrap' },
  '.cm-diagnosticText': { whiteSpace: 'pre-wrap' },
});
