import { defineMessages } from '@reachout/language/define-messages';

/** The gallery of the design system. What its specimens say is in no catalogue: nobody reads it in the product. */
export const designCopy = defineMessages('design.design', {
  title: 'Design system',
  lead: 'Every control and every piece of a feature in each of its states. The conformance suite holds the same specimens to its rules.',
  theme: 'Theme',
  themeDevice: 'As the device',
  light: 'Light',
  dark: 'Dark',
  direction: 'Direction',
  ltr: 'From the left',
  rtl: 'From the right',
  width: 'Width',
  wide: 'Whole',
  pixels: '{width} px',
  screen: 'The gallery on a screen {width} px wide',
  controls: 'Controls',
  dialogs: 'Dialogs and toasts',
  features: 'Features',
  usual: 'Usual',
  long: 'Long text',
  error: 'Error',
  disabled: 'Disabled',
  busy: 'Busy',
  empty: 'Empty',
});
