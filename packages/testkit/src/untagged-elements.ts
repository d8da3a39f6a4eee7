/**
 * React has the browser remember for each element where it was made, for the stacks of a debugger. Nobody reads them here, and they take a tenth of the time
 * of a test of components. Its warnings and the stacks of errors do not need them.
 */
Reflect.deleteProperty(console, 'createTask');
