import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from './check/run-command.ts';
import { currentSettings, normaliseTable, renderSettings, settingsSection } from './settings-table.ts';

describe("the operator's guide", () => {
  it('lists exactly the settings that the server reads; after a change run: node tools/settings-table.ts', () => {
    const { table } = settingsSection(readFileSync(join(root, 'docs/operating/settings.md'), 'utf8'));
    expect(normaliseTable(table)).toBe(normaliseTable(renderSettings(currentSettings)));
  });

  it('says which settings are secret', () => {
    const table = renderSettings({ KEY: { about: 'Signs', example: 'x', secret: true } });
    expect(table).toContain('| `KEY` | Signs. Secret: never printed | `x` |');
  });

  it('needs its marks', () => {
    expect(() => settingsSection('no marks')).toThrow('needs <!-- settings --> and <!-- /settings -->');
  });
});
