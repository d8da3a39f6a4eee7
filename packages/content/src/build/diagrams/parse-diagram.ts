/** A step of a flow, and the ways on which what flows leaves it there. */
export interface FlowStep {
  name: string;
  exits: readonly string[];
}

/** Steps from top to bottom. */
export interface Flow {
  kind: 'flow';
  title: string;
  steps: readonly FlowStep[];
}

/** What one takes to another; an answer belongs to a message before it. */
export interface SequenceMessage {
  from: string;
  to: string;
  text: string;
  isAnswer: boolean;
}

/** Who tells whom what, in the order of time. */
export interface Sequence {
  kind: 'sequence';
  title: string;
  /** In the order in which they are named first. */
  participants: readonly string[];
  messages: readonly SequenceMessage[];
}

/** A picture that is written as text. */
export type Diagram = Flow | Sequence;

/** What is wrong with the text, with its line counted from 0. */
export interface DiagramFault {
  line: number;
  message: string;
}

const mostParticipants = 4;

/** The languages of blocks that are drawn. */
export const diagramKinds = ['flow', 'sequence'] as const satisfies readonly Diagram['kind'][];

/** Tells whether a block of this language is drawn. */
export function isDiagramKind(language: string | null | undefined): language is Diagram['kind'] {
  return diagramKinds.some((kind) => kind === language);
}

/** Reads the text of a diagram. With faults it must not be drawn. */
export function parseDiagram(
  kind: Diagram['kind'],
  title: string,
  text: string,
): { diagram: Diagram; faults: readonly DiagramFault[] } {
  const lines = text
    .split('\n')
    .map((content, line) => ({ content, line }))
    .filter(({ content }) => content.trim() !== '');
  return kind === 'flow' ? parseFlow(title, lines) : parseSequence(title, lines);
}

type Lines = readonly { content: string; line: number }[];

function parseFlow(title: string, lines: Lines): { diagram: Flow; faults: readonly DiagramFault[] } {
  const steps: { name: string; exits: string[] }[] = [];
  const faults: DiagramFault[] = [];
  for (const { content, line } of lines) {
    const exit = /^\s+->\s*([^\s:][^:]*: \S.*)$/.exec(content)?.[1];
    if (exit !== undefined && steps.length > 0) steps.at(-1)?.exits.push(exit.trim());
    else if (/^[^\s-]/.test(content)) steps.push({ name: content.trim(), exits: [] });
    else
      faults.push({
        line,
        message: 'A line of a flow is a step, or below a step, indented: -> when: what then.',
      });
  }
  if (steps.length < 2) faults.push({ line: 0, message: 'A flow has at least two steps.' });
  return { diagram: { kind: 'flow', title, steps }, faults };
}

function parseSequence(title: string, lines: Lines): { diagram: Sequence; faults: readonly DiagramFault[] } {
  const faults: DiagramFault[] = [];
  const messages = lines.flatMap(({ content, line }): SequenceMessage[] => {
    const [, from = '', arrow = '', to = '', text = ''] =
      /^(\S[^:]*?)\s+(-->|->)\s+([^:]+?):\s+(\S.*)$/.exec(content) ?? [];
    if (text !== '') return [{ from, to, text: text.trim(), isAnswer: arrow === '-->' }];
    faults.push({ line, message: 'A line of a sequence is: Who -> Whom: what, or --> for an answer.' });
    return [];
  });
  const participants = [...new Set(messages.flatMap(({ from, to }) => [from, to]))];
  if (participants.length < 2 || participants.length > mostParticipants)
    faults.push({ line: 0, message: `A sequence has two to ${mostParticipants} participants.` });
  return { diagram: { kind: 'sequence', title, participants, messages }, faults };
}

/** The diagram in words, a sentence or two for each step: for those who do not see it, and for machines. */
export function diagramSteps(diagram: Diagram): readonly string[] {
  if (diagram.kind === 'flow')
    return diagram.steps.map(({ name, exits }) =>
      [name, ...exits.map((exit) => `if ${exit}`)].map(asSentence).join(' '),
    );
  return diagram.messages.map(({ from, to, text }) =>
    asSentence(from === to ? `${from}: ${text}` : `${from} to ${to}: ${text}`),
  );
}

function asSentence(text: string): string {
  const first = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.?!]$/.test(first) ? first : `${first}.`;
}
