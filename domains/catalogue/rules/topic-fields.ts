/**
 * The fields that a topic can ask for, in the order in which the form shows them, and what the topic's own key (`domainInput` for `domain`) says: switched
 * on it makes the field required or optional, or it names which of the two.
 */
export const topicInputs = {
  deploymentUrl: 'required',
  domain: 'required',
  domainIssue: 'optional',
  billingAmount: 'named',
  v0ChatUrl: 'named',
} as const satisfies Readonly<Record<string, 'required' | 'optional' | 'named'>>;

export type TopicField = keyof typeof topicInputs;

/** The same as a list. */
// The object above has no other keys.
export const topicFields = Object.keys(topicInputs) as readonly TopicField[];

/** A topic's keys for its fields. */
export type TopicInputs = {
  [F in TopicField as `${F}Input`]?:
    | ((typeof topicInputs)[F] extends 'named' ? 'optional' | 'required' : boolean)
    | undefined;
};
