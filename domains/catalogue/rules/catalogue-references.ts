import type { Catalogue } from './catalogue.ts';
import { findClockProblems } from './clocks/clock-problems.ts';
import type { FileProblem } from './fields.ts';
import { allExceptEnterprise, allPlans } from './plans.ts';

/** What entries of a catalogue say about each other that is not so. */
export function findReferenceProblems(catalogue: Catalogue): FileProblem[] {
  const { products, plans, planGroups, areas, roles, teamPermissions, projectRoles } = catalogue;
  return [
    ...doubles(
      'products',
      products.map(({ key }) => key),
      'key',
    ),
    ...doubles(
      'products',
      products.map(({ slug }) => slug),
      'slug',
    ),
    ...doubles(
      'plans',
      plans.map(({ key }) => key),
      'key',
    ),
    ...doubles(
      'planGroups',
      planGroups.map(({ key }) => key),
      'key',
    ),
    ...doubles(
      'areas',
      areas.map(({ value }) => value),
      'value',
    ),
    ...doubles(
      'roles',
      roles.map(({ key }) => key),
      'key',
    ),
    ...doubles(
      'teamPermissions',
      teamPermissions.map(({ key }) => key),
      'key',
    ),
    ...doubles(
      'projectRoles',
      projectRoles.map(({ key }) => key),
      'key',
    ),
    ...productProblems(catalogue),
    ...planProblems(catalogue),
    ...areaProblems(catalogue),
    ...targetProblems(catalogue),
    ...findClockProblems(catalogue),
    ...teamPermissions.flatMap(({ product }, index) =>
      unknownIn(`teamPermissions[${index}].product`, product, keysOf(products), 'a product'),
    ),
  ];
}

function productProblems({ products, plans, areas }: Catalogue): FileProblem[] {
  const fields = plans.map(({ field }) => field);
  const unprefixed = products.filter(({ billableItemPrefix }) => billableItemPrefix === undefined);
  return [
    ...products.flatMap(({ planField, refundTopic, key }, index) => [
      ...unknownIn(`products[${index}].planField`, planField, fields, 'the field of a plan'),
      ...(refundTopic === undefined ||
      areas.some(
        ({ product, value, topics }) =>
          product === key &&
          value === refundTopic.area &&
          topics.some((topic) => topic.value === refundTopic.topic),
      )
        ? []
        : [{ path: `products[${index}].refundTopic`, message: 'is not a topic of an area of this product' }]),
      ...(areas.some(({ product }) => product === key)
        ? []
        : [{ path: `products[${index}]`, message: 'has no area, so that no case can be opened about it' }]),
    ]),
    ...(unprefixed.length > 1
      ? [
          {
            path: 'products',
            message: `have more than one product without billableItemPrefix (${keysOf(unprefixed).join(', ')}), so that nobody can tell whose an item on an invoice is`,
          },
        ]
      : []),
  ];
}

function planProblems({ plans, planGroups }: Catalogue): FileProblem[] {
  return plans.flatMap(({ groups }, index) =>
    groups.flatMap((group, at) =>
      unknownIn(`plans[${index}].groups[${at}]`, group, keysOf(planGroups), 'a plan group'),
    ),
  );
}

function areaProblems({ areas, products, planGroups, notices }: Catalogue): FileProblem[] {
  const rules = [allPlans, allExceptEnterprise, ...keysOf(planGroups)];
  return areas.flatMap(({ product, topics }, index) => [
    ...unknownIn(`areas[${index}].product`, product, keysOf(products), 'a product'),
    ...topics.flatMap(({ deprecated, notice }, at) => {
      const place = `areas[${index}].topics[${at}]`;
      return [
        ...(typeof deprecated === 'string'
          ? unknownIn(`${place}.deprecated`, deprecated, rules, 'a plan group or "all"')
          : []),
        ...(notice === undefined
          ? []
          : unknownIn(`${place}.notice`, notice, Object.keys(notices), 'a notice')),
      ];
    }),
  ]);
}

const productPlaceholder = /\{product:([^}]*)\}/g;

function targetProblems({ notices, customerSuccess, products }: Catalogue): FileProblem[] {
  const known = keysOf(products);
  const places = [
    ...Object.entries(notices).map(([key, { target }]) => [`notices.${key}.target`, target] as const),
    ...(customerSuccess ? [['customerSuccess.target', customerSuccess.target] as const] : []),
  ];
  const targets = places.flatMap(([path, target]) =>
    'product' in target ? unknownIn(`${path}.product`, target.product, known, 'a product') : [],
  );
  const links = Object.entries(notices).flatMap(([key, { text, label }]) =>
    Object.entries({ text, label }).flatMap(([name, said]) =>
      [...said.matchAll(productPlaceholder)].flatMap(([, product = '']) =>
        unknownIn(`notices.${key}.${name}`, product, known, 'a product'),
      ),
    ),
  );
  return [...targets, ...links];
}

function keysOf(list: readonly { readonly key: string }[]): string[] {
  return list.map(({ key }) => key);
}

function unknownIn(path: string, value: string, known: readonly string[], what: string): FileProblem[] {
  if (known.includes(value)) return [];
  return [
    { path, message: `"${value}" is not ${what}: there are ${[...new Set(known)].join(', ') || 'none'}` },
  ];
}

function doubles(list: string, values: readonly string[], name: string): FileProblem[] {
  return values.flatMap((value, index) =>
    values.indexOf(value) < index
      ? [{ path: `${list}[${index}].${name}`, message: `"${value}" is there twice` }]
      : [],
  );
}
