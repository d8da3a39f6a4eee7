/** What stands in the places of a message. A number is written as it is; `{count, number}` groups its thousands. */
export type MessageValue = string | number;

type Selector = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other' | `=${number}`;

/** True for the text before a branch, as in `{count, plural, one {# case} other {# cases}}`. */
type OpensBranch<Before extends string> = Before extends `${string}${',' | '}'} ${Selector} ` ? true : false;

/** The name in `{name}`, `{count, plural, …}` or `{total, number}`, given what follows the brace. */
type NameOf<After extends string> = After extends `${infer Body}}${string}`
  ? Body extends `${infer Name},${string}`
    ? Name
    : Body
  : never;

/** The names of a message's places. */
export type PlaceNames<Text extends string, Found = never> = Text extends `${infer Before}{${infer After}`
  ? PlaceNames<After, OpensBranch<Before> extends true ? Found : Found | NameOf<After>>
  : Found;

/** The names of a message's tags, as `link` in `<link>Log in</link> to go on`. */
export type TagNames<
  Text extends string,
  Found = never,
> = Text extends `${string}<${infer Name}>${infer After}`
  ? TagNames<After, Name extends `/${string}` ? Found : Found | Name>
  : Found;

/** What a message of this text must be given. */
export type ValuesOf<Text extends string> = { readonly [Name in PlaceNames<Text>]: MessageValue };
