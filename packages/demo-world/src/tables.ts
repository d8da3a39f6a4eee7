/** The tables of what is neither pushed nor imported: how people sign in, that the demo world is here, and its status page. */
export * from '@reachout/accounts/store/schema/accounts';
export * from '@reachout/accounts/store/schema/identity';
export * from '@reachout/status/store/schema';
