import { macroVariableCopy } from '../../messages/macro-variables.ts';

/** What the variables of a macro stand for, in a case that somebody answers; empty where the case has no such thing. */
export interface MacroFacts {
  customerName: string;
  caseNumber: string;
  caseSubject: string;
  caseStatus: string;
  caseSeverity: string;
  caseProduct: string;
  caseProject: string;
  accountName: string;
  accountPlan: string;
  agentName: string;
}

interface MacroVariable {
  fact: keyof MacroFacts;
  /** What it is called where a value is asked for. */
  label: () => string;
}

/** Every variable that a macro may have, by its name between the braces. */
export const macroVariables = {
  'customer.name': { fact: 'customerName', label: macroVariableCopy.customerName },
  'case.number': { fact: 'caseNumber', label: macroVariableCopy.caseNumber },
  'case.subject': { fact: 'caseSubject', label: macroVariableCopy.caseSubject },
  'case.status': { fact: 'caseStatus', label: macroVariableCopy.caseStatus },
  'case.severity': { fact: 'caseSeverity', label: macroVariableCopy.caseSeverity },
  'case.product': { fact: 'caseProduct', label: macroVariableCopy.caseProduct },
  'case.project': { fact: 'caseProject', label: macroVariableCopy.caseProject },
  'account.name': { fact: 'accountName', label: macroVariableCopy.accountName },
  'account.plan': { fact: 'accountPlan', label: macroVariableCopy.accountPlan },
  'agent.name': { fact: 'agentName', label: macroVariableCopy.agentName },
} as const satisfies Record<string, MacroVariable>;

export type MacroVariableName = keyof typeof macroVariables;
export const macroVariableNames = Object.keys(macroVariables) as MacroVariableName[]; // the keys of the table above

const braces = /\{\{\s*([^{}\s]{1,64})\s*\}\}/g;

function isVariable(name: string): name is MacroVariableName {
  return Object.hasOwn(macroVariables, name);
}

/** The names between braces that are no variables, each once. */
export function unknownVariables(text: string): string[] {
  const names = [...text.matchAll(braces)].map(([, name = '']) => name);
  return [...new Set(names.filter((name) => !isVariable(name)))];
}

/** The variables of a text that nobody has filled in yet, each once. Other words between braces are words. */
export function openVariables(text: string): MacroVariableName[] {
  const names = [...text.matchAll(braces)].map(([, name = '']) => name);
  return [...new Set(names.filter(isVariable))];
}

/** The text with what the case says in the place of its variables; a variable that the case says nothing for stays, to be asked for. */
export function fillMacro(text: string, facts: MacroFacts): string {
  return text.replaceAll(braces, (written, name: string) => {
    if (!isVariable(name)) return written;
    return facts[macroVariables[name].fact].trim() || `{{${name}}}`;
  });
}
