import { Notice } from '@reachout/ui/notice';
import { staffComponentCopy } from '../messages/staff-components.ts';

/** Stands where the form would be: what another system keeps is changed there. */
export function KeptElsewhere() {
  return (
    <Notice tone="info" title={staffComponentCopy.keptElsewhere()}>
      <p>{staffComponentCopy.keptElsewhereLead()}</p>
    </Notice>
  );
}
