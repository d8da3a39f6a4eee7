import { paths } from '@reachout/core/paths';
import { pushCopy } from '../../messages/push.ts';
import * as hook from '../../rules/page-hooks.ts';
import type { SubscribeBody } from '../../rules/push.ts';

/**
 * Has the browser subscribe before the form that asks for it is sent, and end its subscription once the server has said that it tells this browser nothing any more. Nothing is
 * asked of the person before they press.
 */
export function startPush(page: Document): void {
  const filled = new WeakSet<HTMLFormElement>();
  const prepare = async (form: HTMLFormElement, key: string): Promise<void> => {
    const problem = form.querySelector(`[${hook.pushProblem}]`);
    problem?.replaceChildren();
    const found = await subscribe(key);
    if (typeof found === 'string') return problem?.append(found);
    for (const [name, value] of Object.entries(found))
      form
        .querySelectorAll<HTMLInputElement>(`input[name=${name}]`)
        .forEach((input) => (input.value = value));
    filled.add(form);
    form.requestSubmit();
  };
  page.addEventListener(
    'submit',
    (event) => {
      const form = event.target as HTMLFormElement;
      const key = form.getAttribute(hook.pushKey);
      if (!key || filled.has(form)) return;
      event.preventDefault();
      // It is sent, in its place, once it is filled in.
      event.stopImmediatePropagation();
      void prepare(form, key);
    },
    true,
  );
  let offer: Element | null = null;
  /** The page offers to switch it on where the server knows of no subscription: the browser then keeps none either. */
  const endWhereOff = (): void => {
    const shown = page.querySelector(`[${hook.pushKey}]`);
    if (shown !== null && shown !== offer) void endSubscription();
    offer = shown;
  };
  endWhereOff();
  new MutationObserver(endWhereOff).observe(page.body, { childList: true, subtree: true });
}

/** What the browser gives a site, or why it gives nothing. */
async function subscribe(key: string): Promise<SubscribeBody | string> {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window))
    return pushCopy.unsupported();
  if ((await Notification.requestPermission()) !== 'granted') return pushCopy.denied();
  try {
    const scope = paths.notificationSettings();
    await navigator.serviceWorker.register(paths.pushWorker(), { scope });
    const { pushManager } = await navigator.serviceWorker.ready;
    const options = { userVisibleOnly: true, applicationServerKey: key };
    // One that was made with another key of the site cannot be had again.
    await endOther(await pushManager.getSubscription(), key);
    const { endpoint, keys: { p256dh = '', auth = '' } = {} } = (
      await pushManager.subscribe(options)
    ).toJSON();
    return { endpoint: endpoint ?? '', p256dh, auth };
  } catch {
    return pushCopy.failed();
  }
}

async function endOther(subscription: PushSubscription | null, key: string): Promise<void> {
  const made = subscription?.options.applicationServerKey;
  if (!subscription || !made) return;
  const letters = btoa(String.fromCharCode(...new Uint8Array(made)));
  if (letters.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '') !== key)
    await subscription.unsubscribe();
}

async function endSubscription(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration(paths.notificationSettings());
  await (await registration?.pushManager?.getSubscription())?.unsubscribe();
  await registration?.unregister();
}
