/** The Lab and match equity tables. */

export { LabPage } from '../lab';
export { MatchEquityPage } from '../match-equity';
