/** What is said of a body as a whole: its shape, its names, and fields that do not go together. */

import { shown } from '../base/shown.js';
import { diagnose, replaceFix } from '../diagnostics/diagnose.js';
import type { Diagnostic, Fix } from '../diagnostics/diagnostic.js';
import type { Severity } from '../diagnostics/severity.js';
import type { JsonPlace } from '../json/json-place.js';

export function unprintable(): Diagnostic {
  return diagnose(
    'field/wrong-type',
    { start: 0, end: 0 },
    'this value has no JSON: a body is an object of plain data',
    {
      pointer: '',
    },
  );
}

export function wrongRoot({ pointer, span }: JsonPlace, what: string, found: string): Diagnostic {
  return diagnose('field/wrong-type', span, `${what} must be an object, and this is ${found}`, {
    label: 'expected an object',
    pointer,
  });
}

export function missingField({ pointer, span }: JsonPlace, name: string, where: string): Diagnostic {
  return diagnose('request/missing-field', span, `${where} needs \`${name}\``, {
    label: `\`${name}\` is missing`,
    pointer,
  });
}

export function missingWrapper(
  { pointer, span }: JsonPlace,
  operation: string,
  severity: Severity,
  fix: Fix | null,
): Diagnostic {
  return diagnose('request/missing-wrapper', span, `the fields of ${operation} stand in an object \`request\``, {
    severity,
    label: 'wrap it: {"request": {…}}',
    fixes: fix === null ? [] : [fix],
    pointer,
  });
}

export function needlessWrapper({ pointer, span }: JsonPlace, severity: Severity, fix: Fix | null): Diagnostic {
  return diagnose('request/needless-wrapper', span, 'the fields of createPreset stand at the top, without `request`', {
    severity,
    label: 'not here',
    fixes: fix === null ? [] : [fix],
    pointer,
  });
}

export function besideWrapper({ pointer, span }: JsonPlace, name: string): Diagnostic {
  return diagnose(
    'request/beside-wrapper',
    span,
    `\`${shown(name)}\` stands beside \`request\`, where nothing is read`,
    {
      help: 'move it into `request`, or remove it',
      pointer,
    },
  );
}

export function unknownField(
  { pointer, span }: JsonPlace,
  name: string,
  near: string | null,
  fix: Fix | null,
): Diagnostic {
  return diagnose('request/unknown-field', span, `there is no field \`${shown(name)}\``, {
    help: near === null ? 'the service ignores it' : `did you mean \`${near}\`?`,
    fixes: fix === null ? [] : [fix],
    pointer,
  });
}

export function unlistedField({ pointer, span }: JsonPlace, name: string): Diagnostic {
  return diagnose(
    'request/unlisted-field',
    span,
    `\`${shown(name)}\` is not checked: it is no field of createTargetedMessage itself`,
    {
      help: 'parameters of the general operation that creates messages are supported, and not listed',
      pointer,
    },
  );
}

export function notAccepted({ pointer, span }: JsonPlace, name: string, instead: string): Diagnostic {
  return diagnose('request/not-accepted', span, `createTargetedMessage does not accept \`${name}\``, {
    label: 'say it in `devices_filter`',
    help: instead,
    pointer,
  });
}

export function storedToken({ pointer, span }: JsonPlace): Diagnostic {
  return diagnose('request/stored-token', span, 'a token is stored in a file', {
    help: 'leave `auth` out of the template, and add it when the request is sent',
    pointer,
  });
}

export function attachmentNotMutable({ pointer, span }: JsonPlace, name: string, fix: Fix | null): Diagnostic {
  return diagnose(
    'request/attachment-not-mutable',
    span,
    `from iOS 10 on the attachment is shown only when \`${name}.aps.mutable-content\` is set`,
    { fixes: fix === null ? [] : [fix], pointer },
  );
}

export function unknownBlock(
  { pointer, span }: JsonPlace,
  name: string,
  known: readonly string[],
  near: string | null,
  fix: Fix | null,
): Diagnostic {
  return diagnose('request/unknown-block', span, `there is no platform \`${shown(name)}\``, {
    help: near === null ? `the platforms are ${known.join(', ')}` : `did you mean \`${near}\`?`,
    fixes: fix === null ? [] : [fix],
    pointer,
  });
}

/** `first` is the code that stands before the other. */
export function twoCodes({ pointer, span }: JsonPlace, first: JsonPlace): Diagnostic {
  return diagnose(
    'request/one-code',
    span,
    'a preset belongs to an application or to a group: `applicationCode` and `applicationGroupCode` are both here',
    { help: 'remove one of the two', related: [{ span: first.span, message: 'the other one' }], pointer },
  );
}

export function noCode({ pointer, span }: JsonPlace): Diagnostic {
  return diagnose(
    'request/one-code',
    span,
    'a preset belongs to an application or to a group: it needs `applicationCode` or `applicationGroupCode`',
    { label: 'neither is here', pointer },
  );
}

export function unknownCode({ pointer, span }: JsonPlace, what: string, code: string, near: string | null): Diagnostic {
  return diagnose('request/unknown-code', span, `there is no ${what} \`${shown(code)}\``, {
    help: near === null ? null : `did you mean \`${shown(near)}\`?`,
    fixes: near === null ? [] : [replaceFix('unsafe', `write ${shown(near)}`, span, JSON.stringify(near))],
    pointer,
  });
}

export function noContent({ pointer, span }: JsonPlace): Diagnostic {
  return diagnose('request/no-content', span, 'this message has no content, and nothing else that shows or is read', {
    help: 'add `content`, or make it silent',
    pointer,
  });
}

/** `place` is the first field for Safari. */
export function safariIncomplete(
  { pointer, span }: JsonPlace,
  first: string,
  missing: string,
  fix: Fix | null,
): Diagnostic {
  return diagnose('request/safari-incomplete', span, `\`${first}\` is for Safari, which needs \`${missing}\``, {
    label: `\`${missing}\` is missing`,
    help: missing === 'safari_url_args' ? 'the list may be empty' : null,
    fixes: fix === null ? [] : [fix],
    pointer,
  });
}

export function ignoredWhenSilent({ pointer, span }: JsonPlace, name: string, silent: JsonPlace): Diagnostic {
  return diagnose('request/no-effect', span, `\`${name}\` is ignored where the message is silent`, {
    related: [{ span: silent.span, message: 'made silent here' }],
    pointer,
  });
}

export function buttonWithoutText({ pointer, span }: JsonPlace, url: string, text: string): Diagnostic {
  return diagnose('request/no-effect', span, `\`${url}\` is ignored: \`${text}\` is not set, so there is no button`, {
    help: `give the button its \`${text}\``,
    pointer,
  });
}

export function deprecatedTrimContent({ pointer, span }: JsonPlace, hasBoth: boolean, fix: Fix | null): Diagnostic {
  const message = hasBoth
    ? '`ios_trim_content` is deprecated, and ignored: `apns_trim_content` is here as well, and wins'
    : '`ios_trim_content` is deprecated: its name is now `apns_trim_content`';
  return diagnose('request/deprecated-field', span, message, { fixes: fix === null ? [] : [fix], pointer });
}

export function unreachedField({ pointer, span }: JsonPlace, name: string, platform: string): Diagnostic {
  return diagnose(
    'request/unreached-field',
    span,
    `\`${name}\` has no effect: the filter reaches no device on ${platform}`,
    {
      pointer,
    },
  );
}

export function platformWithoutContent({ pointer, span }: JsonPlace, platform: string, field: string): Diagnostic {
  return diagnose('request/platform-without-content', span, `devices on ${platform} are named here, and get nothing`, {
    help: `${platform} shows what \`${field}\` says`,
    pointer,
  });
}

export function unusedTimeZone({ pointer, span }: JsonPlace): Diagnostic {
  return diagnose('request/unused-time-zone', span, '`timezone` has no effect: the message is sent now, everywhere', {
    pointer,
  });
}

export function pastDate({ pointer, span }: JsonPlace, now: string): Diagnostic {
  return diagnose('request/past-date', span, `this time is over everywhere: it is ${now}`, { pointer });
}

/** `instant` is the one that is taken. */
export function clockChange(
  { pointer, span }: JsonPlace,
  clock: 'skipped' | 'twice',
  zone: string,
  instant: string,
): Diagnostic {
  const message =
    clock === 'skipped'
      ? `in ${zone} clocks jump over this time: ${instant} is taken`
      : `in ${zone} clocks show this time twice: the first is taken, ${instant}`;
  return diagnose('request/clock-change', span, message, { pointer });
}
