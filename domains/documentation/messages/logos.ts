import { defineMessages } from '@reachout/language/define-messages';

/** The catalogue of logos (§2). */
export const logosCopy = defineMessages('documentation.logos', {
  title: 'Logos',
  description: 'Marks of companies and technologies for light and for dark pages.',
  lead: '{total, number} marks of companies and technologies, each for light and for dark pages. Choose one to see its files and where it comes from.',
  searchByName: 'Search by name',
  search: 'Search',
  searchTitle: 'Search for “{term}”: logos',
  found: '{count, number} of {total, number} logos are called something like “{term}”. <link>Show all</link>',
  notFound: 'No logo is called “{term}”. <link>Show all</link>',
  goToDocs: 'Go to the documentation',
  allLogos: 'All logos',
  altOfOwn: '{name} Logo',
  copyName: 'Copy the name {slug}',
  breadcrumb: 'Breadcrumb',
  documentation: 'Documentation',
  entryTitle: '{name}: logos',
  entryDescription: 'The {name} logo for light and for dark pages.',
  forLight: 'One colour, for light pages',
  forDark: 'One colour, for dark pages',
  colourForLight: 'The owner’s colour, for light pages',
  colourForDark: 'The owner’s colour, for dark pages',
  show: 'Show it',
  showNote: 'Both themes’ images are in the page and one is hidden, so nothing moves when the theme changes.',
  data: 'Its data',
  dataNote:
    'Sizes give the aspect ratio. The balanced scale evens out how heavy logos of one height look side by side.',
  codeOf: 'Code: {title}',
  copyOf: 'Copy: {title}',
  origin: 'Where it comes from',
  licence:
    'The drawing is under {licence}. The mark is a trademark of its owner: showing it says who or what you mean, and nothing about an endorsement.',
  byOwner: '{name} as its owner shows it',
  ownersRules: 'The owner’s rules for the mark',
});
