import { AiMark, aiMarkId, type PredictedField } from './ai-marks.tsx';
import { focusField } from './case-fields.tsx';
import type { CaseFormPartProps } from '../case-form-part.ts';
import { AreaField, TopicField } from './topic-choice.tsx';
import { SuggestedArticles, TopicNotices } from './topic-guidance.tsx';

/** Area and topic, and what follows from them for the person. */
export function TopicSection({ model, brand, account, product }: CaseFormPartProps) {
  const { area, topic, errors, marks, set, revert } = model;
  const areas = brand.areas;
  const handleRevert = (field: PredictedField): void => {
    revert(field);
    focusField(field);
  };
  return (
    <>
      <div className="case-field">
        <AreaField
          {...{ product, areas, area, errors }}
          describedBy={marks.area && aiMarkId('area')}
          onChange={(next) => set({ area: next, topic: '' })}
        />
        {marks.area ? <AiMark field="area" onRevert={handleRevert} /> : null}
      </div>
      <div className="case-field">
        <TopicField
          {...{ brand, product, areas, area, errors, account, topic }}
          onChange={(next) => set({ topic: next })}
        />
        {marks.topic ? <AiMark field="topic" onRevert={handleRevert} /> : null}
      </div>
      <TopicNotices {...{ brand, account, product, area, topic }} />
      <SuggestedArticles area={area} topic={topic} />
    </>
  );
}
