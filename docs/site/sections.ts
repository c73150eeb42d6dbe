/** The pages of the site by section, in the order of its side bar. Each page of `docs/` stands in one of them. */

export interface Section {
  readonly title: string;
  /** Names of files in `docs/` without their ending. */
  readonly pages: readonly string[];
}

export const SECTIONS: readonly Section[] = [
  { title: 'The language', pages: ['language', 'diagnostics'] },
  {
    title: 'Check',
    pages: ['validate-in-ci', 'testing-filters', 'prove-filters', 'how-proofs-work', 'simplify-and-specialize'],
  },
  {
    title: 'Count',
    pages: [
      'index-an-account',
      'index-engine',
      'index-files',
      'live-index',
      'device-files',
      'on-your-warehouse',
      'percolate',
      'performance',
      'sizing',
      'several-threads',
    ],
  },
  { title: 'Write and embed', pages: ['filters-from-code', 'editor', 'playground', 'mcp'] },
  {
    title: 'Send',
    pages: [
      'service',
      'create-targeted-message',
      'create-preset',
      'device-requests',
      'payloads',
      'message-life-cycle',
      'audiences',
      'demo',
      'stores',
      'operations',
      'deployment',
      'threat-model',
      'python-client',
    ],
  },
  { title: 'Change it', pages: ['architecture', 'contributing'] },
];
