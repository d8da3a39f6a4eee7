import { describe, expect, it } from 'vitest';
import { macroForm } from './macro-forms.ts';
import { fillMacro, type MacroFacts, openVariables, unknownVariables } from './macro-variables.ts';
import { findMacroCall, matchMacros } from './match-macros.ts';

const facts: MacroFacts = {
  customerName: 'Olivia {{case.number}}',
  caseNumber: '00000042',
  caseSubject: 'Builds',
  caseStatus: 'Open',
  caseSeverity: 'SEV3',
  caseProduct: 'Tetra',
  caseProject: '',
  accountName: 'Orbit',
  accountPlan: 'Pro',
  agentName: 'Ada',
};

describe('the variables of a macro', () => {
  it('are filled in from the case once, and one that it says nothing for stays to be asked for', () => {
    const filled = fillMacro('Hi {{customer.name}}, #{{ case.number }} on {{case.project}} {{x}}', facts);
    expect(filled).toBe('Hi Olivia {{case.number}}, #00000042 on {{case.project}} {{x}}');
    expect(openVariables('{{case.project}} {{x}} {{case.project}}')).toEqual(['case.project']);
  });

  it('are refused when nobody knows them, names of every object included', () => {
    expect(unknownVariables('{{case.nummer}} {{constructor}} {{case.number}} {{ case.nummer }}')).toEqual([
      'case.nummer',
      'constructor',
    ]);
    const told = { name: 'A', text: '{{case.nummer}}', status: '', severity: '', takes: '', isShared: '' };
    const parsed = macroForm.asks.safeParse({ ...told, submission: crypto.randomUUID() });
    expect(parsed.error?.issues[0]?.message).toContain('{{case.nummer}}');
  });
});

describe('a call for a macro', () => {
  it.each([
    [';', { start: 0, typed: '' }],
    ['/gre', { start: 0, typed: 'gre' }],
    ['Hello ;gre eti', { start: 6, typed: 'gre eti' }],
    ['line\n;x', { start: 5, typed: 'x' }],
  ])('is in %j', (before, expected) => {
    expect(findMacroCall(before)).toEqual(expected);
  });

  it.each(['and/or', 'https://a.example/b', 'one; two', 'a;b', 'usr/bin'])('is not in %j', (before) => {
    expect(findMacroCall(before)?.typed.startsWith(' ') ?? true).toBe(true);
  });

  it('finds by words anywhere in the name, whatever their accents, the beginning first', () => {
    const macros = ['Begrüßung', 'Ask for logs', 'Logs: where', 'Café'].map((name) => ({ name }));
    expect(matchMacros(macros, 'logs').map(({ name }) => name)).toEqual(['Logs: where', 'Ask for logs']);
    expect(matchMacros(macros, 'cafe').map(({ name }) => name)).toEqual(['Café']);
    expect(matchMacros(macros, '')).toHaveLength(4);
  });
});
