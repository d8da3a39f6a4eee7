import { Badge } from '../badge.tsx';
import { Button } from '../button.tsx';
import { Card } from '../card.tsx';
import { CardGrid } from '../card-grid.tsx';
import { FileChip } from '../file-chip.tsx';
import { Notice } from '../notice.tsx';
import { PixelIcon } from '../pixel-icon.tsx';
import { building } from '../pixel-icons.ts';
import { Skeleton } from '../skeleton.tsx';
import { StatusPill } from '../status-pill.tsx';
import { ToastCard } from '../toasts/toast-card.tsx';
import { VisuallyHidden } from '../visually-hidden.tsx';
import { longText, specimen } from './specimen.ts';

const tones = ['neutral', 'success', 'warning', 'error'] as const;

export const signSpecimens = {
  badge: specimen('Badge', {
    usual: () => (
      <div className="flex flex-wrap gap-2">
        <Badge tone="accent">Support</Badge>
        {tones.map((tone) => (
          <Badge key={tone} tone={tone}>
            {tone}
          </Badge>
        ))}
      </div>
    ),
  }),
  'status-pill': specimen('Status', {
    usual: () => (
      <div className="flex flex-wrap gap-2">
        {tones.map((tone) => (
          <StatusPill key={tone} tone={tone}>
            {tone}
          </StatusPill>
        ))}
        <StatusPill href="#status" tone="success">
          All systems normal
        </StatusPill>
      </div>
    ),
    long: () => <StatusPill tone="warning">{longText}</StatusPill>,
  }),
  notice: specimen('Notice', {
    usual: () => (
      <div className="grid gap-3">
        <Notice title="For your information">
          <p>Nothing has to be done.</p>
        </Notice>
        <Notice tone="success" title="It was saved." />
        <Notice
          tone="warning"
          title="Somebody else was faster"
          actions={<Button size="small">Send it anyway</Button>}
        >
          <p>What you typed is still here.</p>
        </Notice>
      </div>
    ),
    long: () => (
      <Notice title={longText}>
        <p>{longText}</p>
      </Notice>
    ),
    error: () => (
      <Notice tone="error" title="It was not sent">
        <p>What you typed is still here. Try again.</p>
      </Notice>
    ),
  }),
  'toast-card': specimen('Toast', {
    usual: () => (
      <ToastCard tone="success" dismissLabel="Dismiss" dismiss={{}}>
        It was saved.
      </ToastCard>
    ),
    long: () => (
      <ToastCard tone="neutral" dismissLabel="Dismiss" dismiss={{}}>
        {longText}
      </ToastCard>
    ),
    error: () => (
      <ToastCard tone="error" dismissLabel="Dismiss" dismiss={{}}>
        It was not sent. What you typed is still here.
      </ToastCard>
    ),
  }),
  skeleton: specimen('What is coming', {
    usual: () => <Skeleton label="Loading invoices" />,
    busy: () => <Skeleton label="Loading the chart" shape="block" />,
  }),
  'file-chip': specimen('File', {
    usual: () => (
      <div className="flex flex-wrap gap-2">
        <FileChip name="build.log" note="12 kB" href="#file" />
        <FileChip name="screen.png" note="1.2 MB" />
      </div>
    ),
    long: () => <FileChip name={`${longText}.log`} note="10 MB" href="#long" />,
    busy: (id) => (
      <FileChip name="build.log" note="Uploading">
        <progress value={0.4} aria-label={`Upload, ${id}`} />
      </FileChip>
    ),
  }),
  card: specimen('Card', { usual: () => <Card className="ui-panel">What belongs together.</Card> }),
  'card-grid': specimen('Cards', {
    usual: () => (
      <CardGrid>
        <Card>One</Card>
        <Card>Two</Card>
        <Card>Three</Card>
      </CardGrid>
    ),
  }),
  'pixel-icon': specimen('Pixel icon', { usual: () => <PixelIcon matrix={building} /> }),
  'visually-hidden': specimen('Text that is only heard', {
    usual: () => (
      <p>
        In sight<VisuallyHidden>, and more for whoever hears it</VisuallyHidden>
      </p>
    ),
  }),
};
