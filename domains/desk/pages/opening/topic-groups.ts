import { topicState } from '@reachout/accounts/rules/topic-access';
import type { Brand } from '@reachout/brand/rules/brand';
import { effectivePlan } from '@reachout/catalogue/rules/plans';
import { areasOfProduct } from '@reachout/catalogue/rules/topics';
import type { SelectOptionGroup } from '@reachout/ui/select-field';
import { correctionCopy } from '../../messages/correction.ts';
import type { CorrectablePage } from '../../rules/correction/correctable-page.ts';
import { topicChoice } from '../../rules/correction/correction-form.ts';

/** Every topic that is open to the account, below its product and area, and what the case has now. */
export function topicGroups(
  brand: Brand,
  {
    product,
    values,
    account,
  }: Pick<CorrectablePage, 'product' | 'account'> & {
    values: Pick<CorrectablePage['values'], 'area' | 'topic'>;
  },
): SelectOptionGroup[] {
  const products = brand.products.filter(
    ({ key }) => key === product || effectivePlan(brand, account, key) !== null,
  );
  return products.flatMap(({ key, name }) =>
    areasOfProduct(brand.areas, key).flatMap((area): SelectOptionGroup[] => {
      const isNow = (topic: string): boolean =>
        key === product && area.value === values.area && topic === values.topic;
      const options = area.topics
        .filter((topic) => isNow(topic.value) || topicState(brand, topic, account, key).available)
        .map((topic) => ({
          value: topicChoice({ product: key, area: area.value, topic: topic.value }),
          label: topic.name,
        }));
      const without = {
        value: topicChoice({ product: key, area: area.value, topic: '' }),
        label: correctionCopy.withoutTopic({ area: area.name }),
      };
      const all = isNow('') || area.topics.length === 0 ? [without, ...options] : options;
      const label = correctionCopy.areaAndTopic({ product: name, area: area.name });
      return all.length === 0 ? [] : [{ label, options: all }];
    }),
  );
}
