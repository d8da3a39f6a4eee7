/** The tables of what is neither pushed nor imported: how people sign in, and that the demo world is here. */
export * from '@reachout/accounts/store/schema/accounts';
export * from '@reachout/accounts/store/schema/identity';
