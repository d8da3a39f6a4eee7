import { csatSubmitDebounceMs } from '@reachout/core/constants';
import { type Csat, csatRatings } from '../rules/feedback.ts';
import { ratingCopy } from '../messages/rating.ts';
import { useEffect, useId, useState } from 'react';

export interface RatingProps {
  legend: string;
  /** What was chosen before. */
  given: Csat | null;
  /** Sends the rating; false when it could not be sent. */
  onRate: (rating: Csat) => Promise<boolean>;
}

/** How the AI support was, from Awful to Amazing. It can be changed at any time; the last choice counts (§3, F32, U47). */
export function Rating({ legend, given, onRate }: RatingProps) {
  const name = useId();
  const [rating, setRating] = useState<Csat | null>(null);
  const outcome = useRatingOutcome(rating, onRate);
  const chosen = rating ?? given;
  return (
    <fieldset className="rating">
      <legend>{legend}</legend>
      <div className="rating-choices">
        {csatRatings.map((value) => (
          <label key={value} className="rating-choice">
            <input
              type="radio"
              name={name}
              value={value}
              checked={chosen === value}
              onChange={() => setRating(value)}
            />
            {labels[value]()}
          </label>
        ))}
      </div>
      <p role="status" className="text-muted">
        {outcome === null ? '' : outcomes[outcome]()}
      </p>
    </fieldset>
  );
}

type Outcome = 'sent' | 'failed';

const outcomes: Record<Outcome, () => string> = { sent: ratingCopy.saved, failed: ratingCopy.failed };

const labels: Record<Csat, () => string> = {
  1: ratingCopy.awful,
  2: ratingCopy.bad,
  3: ratingCopy.okay,
  4: ratingCopy.good,
  5: ratingCopy.amazing,
};

/** Sends a rating after a pause, so that passing over the others with the arrow keys sends one. */
function useRatingOutcome(rating: Csat | null, onRate: RatingProps['onRate']): Outcome | null {
  const [done, setDone] = useState<{ rating: Csat; outcome: Outcome } | null>(null);
  useEffect(() => {
    if (rating === null) return;
    let isOutdated = false;
    const timer = setTimeout(() => {
      void onRate(rating).then((isSent) => {
        if (!isOutdated) setDone({ rating, outcome: isSent ? 'sent' : 'failed' });
      });
    }, csatSubmitDebounceMs);
    return () => {
      isOutdated = true;
      clearTimeout(timer);
    };
  }, [rating, onRate]);
  return done !== null && done.rating === rating ? done.outcome : null;
}
