import { startPostgres } from '@reachout/testkit/global-setup';

/** One PostgreSQL for the run: servers of one's own, whose journeys are not about a database of their own, begin on copies of the demo world in it. */
export default (): Promise<() => Promise<void>> => startPostgres('shipped');
