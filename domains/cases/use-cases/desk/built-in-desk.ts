import type { Database } from '@reachout/database/client';
import { addDeskEntry, openDeskThread } from '../../store/desk-queries.ts';
import type { DeskPort, IdsPort } from '@reachout/ports/ports';

/** The desk in our own database: for installations whose staff work in Reachout itself. */
export function createBuiltInDesk({ db, ids }: { db: Database; ids: IdsPort }): DeskPort {
  return {
    readsCases: true,

    async openThread({ externalId, customer, tenant, title, priority, parts }) {
      const threadId = await db.transaction(async (tx) => {
        const id = await openDeskThread(tx, {
          id: ids.next('dth'),
          externalId,
          customerId: customer.externalId,
          customerName: customer.name,
          customerEmail: customer.email,
          tenantId: tenant?.externalId ?? null,
          tenantName: tenant?.name ?? null,
          title,
          priority,
        });
        await addDeskEntry(tx, { threadId: id, externalId, title, parts: [...parts] });
        return id;
      });
      return { ok: true, value: { threadId, url: null } };
    },

    async addToThread({ threadId, externalId, title, parts }) {
      await addDeskEntry(db, { threadId, externalId, title, parts: [...parts] });
      return { ok: true, value: null };
    },
  };
}
