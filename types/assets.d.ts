// Vite turns an imported style sheet into a link of the page; the import itself has no value.
declare module '*.css' {}
