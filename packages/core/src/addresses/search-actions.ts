/** What the search dialog offers besides pages, for whoever asks. Stands by itself because the dialog's script needs no other address. */
export const searchActions = () => '/search/actions.json';
