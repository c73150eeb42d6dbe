// R3: after fixes there are fewer errors, and safe fixes made once more change nothing; no two fixes undo each other.

import { describe, expect, it } from 'vitest';
import { forAllAsync } from '../support/law.js';
import { arbitraryWrongText, errorsIn, HOLDERS } from '../support/wrong-texts.js';

describe.each(HOLDERS)('fixes of $name', ({ hold, check }) => {
  it.each(['safe', 'unsafe'] as const)('%s ones leave fewer errors, and undo nothing', async (fix) => {
    await forAllAsync(arbitraryWrongText, async (filter) => {
      const text = hold(filter);
      const [before, after] = [await check(text, {}), await check(text, { fix })];
      const { mended } = after;
      expect(mended?.fault, text).toBeNull();
      expect(mended?.isHeldBack, `${text}\n${mended?.growth?.message}`).toBe(false);
      const least = mended?.changes.some(({ severity }) => severity === 'error') ? 1 : 0;
      expect(errorsIn(after), `${text}\n${after.text}`).toBeLessThanOrEqual(errorsIn(before) - least);
    });
  });

  it('safe ones made again change nothing', async () => {
    await forAllAsync(arbitraryWrongText, async (filter) => {
      const { text } = await check(hold(filter), { fix: 'safe' });
      const again = await check(text, { fix: 'safe' });
      expect([again.text, again.mended?.changes]).toEqual([text, []]);
    });
  });

  it('unsafe ones leave no safe fix of an error behind', async () => {
    await forAllAsync(arbitraryWrongText, async (filter) => {
      const { text } = await check(hold(filter), { fix: 'unsafe' });
      const again = await check(text, { fix: 'safe' });
      expect(
        again.mended?.changes.filter(({ severity }) => severity === 'error'),
        text,
      ).toEqual([]);
    });
  });

  it('a preview is of the text as it is, and says what would be written', async () => {
    await forAllAsync(
      arbitraryWrongText,
      async (filter) => {
        const text = hold(filter);
        const [preview, made] = [
          await check(text, { fix: 'unsafe', preview: true }),
          await check(text, { fix: 'unsafe' }),
        ];
        expect(preview.mended).toEqual(made.mended);
        expect([preview.text, made.text]).toEqual([text, made.mended?.text]);
      },
      0.5,
    );
  });
});
