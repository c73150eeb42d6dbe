/** A list of tabs as ARIA has it: one stop of the Tab key, arrows between the tabs, Home and End. */

import { element } from './dom.js';

/** `opened` is told the name of the tab that is shown, at first too. */
export function openTabs(
  list: HTMLElement,
  first: string,
  opened: (name: string) => void,
): { show(name: string): void } {
  const tabs = [...list.querySelectorAll<HTMLElement>('[role=tab]')];
  const show = (name: string): void => {
    for (const tab of tabs) {
      const isShown = nameOf(tab) === name;
      tab.setAttribute('aria-selected', String(isShown));
      tab.tabIndex = isShown ? 0 : -1;
      element(`panel-${nameOf(tab)}`).hidden = !isShown;
    }
    opened(name);
  };
  for (const [at, tab] of tabs.entries()) {
    tab.addEventListener('click', () => show(nameOf(tab)));
    tab.addEventListener('keydown', (event) => {
      const next = tabs.at(nextTab(event.key, at, tabs.length) ?? at);
      if (next === undefined || next === tab) return;
      event.preventDefault();
      next.focus();
      show(nameOf(next));
    });
  }
  show(first);
  return { show };
}

function nameOf({ id }: HTMLElement): string {
  return id.replace(/^tab-/, '');
}

/** Null for a key that leads to no tab. */
function nextTab(key: string, at: number, count: number): number | null {
  const steps: Readonly<Record<string, number>> = {
    ArrowLeft: (at + count - 1) % count,
    ArrowRight: (at + 1) % count,
    Home: 0,
    End: count - 1,
  };
  return Object.hasOwn(steps, key) ? (steps[key] ?? null) : null;
}
