/** The worker, from its source in the page: browsers load no worker from a file beside a page that is a file itself. */

/** The one address that scripts may come from. @throws where the browser refuses workers */
export function openWorker(source: string, failed: (problem: string) => void): Worker {
  const url = URL.createObjectURL(new Blob([source], { type: 'text/javascript' }));
  const worker = new Worker(trusted(url));
  worker.addEventListener('error', (event) =>
    failed(`The worker failed: ${event.message || 'it could not be started'}. Load the page again.`),
  );
  worker.addEventListener('messageerror', () => failed('The worker could not send an answer. Load the page again.'));
  return worker;
}

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { readonly createScriptURL: (url: string) => string },
  ): { createScriptURL(url: string): URL };
}

/** The policy of the page asks for it; browsers that do not know of trusted types take the address itself. */
function trusted(url: string): string | URL {
  const { trustedTypes } = globalThis as { readonly trustedTypes?: TrustedTypes };
  return trustedTypes?.createPolicy('playground-worker', { createScriptURL: (own) => own }).createScriptURL(url) ?? url;
}
