/** The devices of the playground: generated, or from a file that is chosen or dropped. What is refused changes nothing. */

import { deviceFile, MOST_FILE_BYTES, MOST_READ_DEVICES, megabytes } from '../shared/device-file.js';
import type { DeviceSource, DevicesAnswer } from '../shared/questions.js';
import { type GeneratorSettings, readGenerator } from '../shared/state.js';
import type { Desk } from './desk.js';
import { element } from './dom.js';
import { findingItem } from './findings.js';
import { announce } from './notices.js';
import { devicesWords, numberText } from './words.js';

export interface DevicesPanel {
  /** Of the generator, also while devices are those of a file. */
  settings(): GeneratorSettings;
  generate(settings: GeneratorSettings): Promise<void>;
  /** Once more, for another catalog. */
  reload(): Promise<void>;
  progress(devices: number): void;
}

export interface DevicesPanelSetup {
  readonly desk: Desk;
  readonly start: GeneratorSettings;
  /** There are other devices. */
  readonly changed: () => void;
  /** A catalog was made from the file. */
  readonly inferred: (catalog: string, conflicts: readonly string[]) => void;
}

export function openDevicesPanel({ desk, start, changed, inferred }: DevicesPanelSetup): DevicesPanel {
  let settings = start;
  let source: DeviceSource = { kind: 'generated', ...start };
  let shown = '';

  const load = async (wanted: DeviceSource): Promise<void> => {
    const before = source;
    source = wanted;
    tellRefusal(wanted, '');
    showState(`Reading ${nameOf(wanted) ?? 'generated devices'} …`);
    const told = await desk.ask('devices', wanted);
    if (told === null || told.answer.kind === 'replaced') return;
    const { answer } = told;
    if (answer.kind === 'refused') {
      source = answer.isKept ? before : { kind: 'generated', ...settings };
      tellRefusal(
        wanted,
        `${answer.problem}; ${answer.isKept ? 'the devices from before stay' : 'devices are generated instead'}`,
      );
      // Generated devices are always to be had: it ends there.
      if (!answer.isKept && wanted.kind === 'file') return load(source);
    } else {
      shown = devicesWords(answer, nameOf(wanted));
      showBadLines(answer);
      element('infer-offer').hidden = wanted.kind === 'generated' || !hasUnknown(answer);
      announce(shown);
    }
    showState(shown);
    changed();
  };

  const take = (file: File): Promise<void> => {
    const taken = deviceFile(file);
    const wanted = { kind: 'file', file, format: 'ndjson' } as const;
    if ('format' in taken) return load({ ...wanted, format: taken.format });
    tellRefusal(wanted, taken.problem);
    return Promise.resolve();
  };

  const generate = (wanted: GeneratorSettings): Promise<void> => {
    settings = wanted;
    element<HTMLInputElement>('count').value = String(wanted.count);
    element<HTMLInputElement>('seed').value = String(wanted.seed);
    return load({ kind: 'generated', ...wanted });
  };

  listenToForm(generate);
  listenToFiles(take);
  element('file-hint').textContent =
    `NDJSON or CSV up to ${megabytes(MOST_FILE_BYTES)} and ${numberText(MOST_READ_DEVICES)} devices. It is read here and sent nowhere.`;
  element('infer').addEventListener('click', async () => {
    if (source.kind !== 'file') return;
    const told = await desk.ask('infer', source);
    if (told === null) return;
    if ('problem' in told.answer) tellRefusal(source, told.answer.problem);
    else inferred(told.answer.text, told.answer.conflicts);
  });
  return {
    settings: () => settings,
    generate,
    reload: () => load(source),
    progress: (devices) => showState(`${numberText(devices)} devices so far …`),
  };
}

function nameOf(source: DeviceSource): string | null {
  return source.kind === 'file' ? source.file.name : null;
}

/** Where devices are from stands beside the count, too. */
function showState(text: string): void {
  element('devices-state').textContent = text;
  element('source').textContent = text;
}

function tellRefusal({ kind }: DeviceSource, problem: string): void {
  element(kind === 'file' ? 'file-problem' : 'generator-problem').textContent = problem;
}

function showBadLines({ summary }: Extract<DevicesAnswer, { readonly kind: 'read' }>): void {
  const items = (summary?.firstBadLines ?? []).map(({ line, diagnostic: { severity, message, help } }) =>
    findingItem(severity, `line ${numberText(line)}: ${message}${help === null ? '' : `\n${help}`}`),
  );
  element('bad-lines').replaceChildren(...items);
}

function hasUnknown({ summary }: Extract<DevicesAnswer, { readonly kind: 'read' }>): boolean {
  return summary !== null && summary.unknown.tags + summary.unknown.applications > 0;
}

function listenToForm(generate: (settings: GeneratorSettings) => Promise<void>): void {
  element('generator').addEventListener('submit', (event) => {
    event.preventDefault();
    const wanted = readGenerator(typedNumber('count'), typedNumber('seed'));
    element('generator-problem').textContent = 'problem' in wanted ? wanted.problem : '';
    if (!('problem' in wanted)) void generate(wanted);
  });
}

function typedNumber(id: string): number {
  const text = element<HTMLInputElement>(id).value.replaceAll(/[\s,]/g, '');
  return text === '' ? Number.NaN : Number(text);
}

/** Anywhere in the window: a browser would show a file that is dropped beside the field, and leave the page. */
function listenToFiles(take: (file: File) => Promise<void>): void {
  const input = element<HTMLInputElement>('file');
  input.addEventListener('change', () => {
    const [file] = input.files ?? [];
    if (file !== undefined) void take(file);
    // Choosing the same file again is a change again.
    input.value = '';
  });
  const mark = (isOver: boolean) => (event: DragEvent) => {
    event.preventDefault();
    element('drop').classList.toggle('over', isOver);
  };
  addEventListener('dragover', mark(true));
  addEventListener('dragleave', mark(false));
  addEventListener('drop', (event) => {
    mark(false)(event);
    const [file] = event.dataTransfer?.files ?? [];
    if (file === undefined) return;
    element('tab-devices').click();
    void take(file);
  });
}
