/** The people of the demo world, by the address they log in with. */
export const people = {
  olivia: { name: 'Olivia Ortega', email: 'olivia@orbit.example' },
  devon: { name: 'Devon Park', email: 'devon@nova.example' },
  hana: { name: 'Hana Sato', email: 'hana@pebble.example' },
  vic: { name: 'Vic Vero', email: 'vic@v0.example' },
  noor: { name: 'Noor Haddad', email: 'noor@nova.example' },
  ada: { name: 'Ada Lind', email: 'ada@tetra.example' },
} as const;

export type PersonKey = keyof typeof people;

export const password = 'reachout-demo';
