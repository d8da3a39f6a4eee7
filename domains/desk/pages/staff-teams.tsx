import type { Brand } from '@reachout/brand/rules/brand';
import { caseTeamCopy } from '@reachout/cases/messages/put-right';
import { timelineCopy } from '@reachout/cases/messages/timeline';
import { severityChoices } from '@reachout/cases/pages/list/filter-form';
import { areasOfProduct } from '@reachout/catalogue/rules/topics';
import { Button } from '@reachout/ui/button';
import { CheckboxField } from '@reachout/ui/checkbox-field';
import { Disclosure } from '@reachout/ui/disclosure';
import { Notice } from '@reachout/ui/notice';
import { SelectField, type SelectOptionGroup } from '@reachout/ui/select-field';
import { TextField } from '@reachout/ui/text-field';
import { FormFrame, FormRegion } from '@reachout/web/lib/declared-form';
import { staffTeamsCopy } from '../messages/teams.ts';
import { maxTeamName } from '../rules/calls/teams.ts';
import { aboutChoice, teamField, teamForms } from '../rules/teams/team-forms.ts';
import type { TeamsPage } from '../rules/teams/teams-page.ts';

export interface StaffTeamsPageProps extends TeamsPage {
  brand: Brand;
  /** Tags of the languages that people may read in. */
  languages: readonly { tag: string; name: string }[];
  /** What was filled in and refused, and in which form; `teamId` is empty for a new team. */
  typed?: { form: string; values: Readonly<Record<string, string | string[]>> };
  errors?: Readonly<Record<string, string>>;
  /** What became of a form that was sent. */
  outcome?: { text: string; isDone: boolean };
}

/** Teams of the staff and the rules by which new cases find them. It needs no script. */
export function StaffTeamsPage(props: StaffTeamsPageProps) {
  const { teams, staff, typed, errors = {}, outcome } = props;
  const isOfNew = typed?.form === teamForms.save.name && !typed.values[teamField.teamId];
  return (
    <FormRegion className="ui-page">
      <div className="desk-form-page">
        <header className="case-head">
          <h1 className="text-32 font-semibold">{staffTeamsCopy.title()}</h1>
          <p className="text-muted">{staffTeamsCopy.lead()}</p>
        </header>
        {outcome === undefined ? null : (
          <Notice
            tone={outcome.isDone ? 'success' : 'warning'}
            role={outcome.isDone ? 'status' : 'alert'}
            title={outcome.text}
          />
        )}
        <section aria-labelledby="teams" className="desk-form">
          <h2 id="teams" className="text-18 font-semibold">
            {staffTeamsCopy.teams()}
          </h2>
          {teams.length === 0 ? <p className="text-muted">{staffTeamsCopy.none()}</p> : null}
          {teams.map((team) => (
            <Team
              key={team.id}
              team={team}
              staff={staff}
              errors={typed?.values[teamField.teamId] === team.id ? errors : {}}
            />
          ))}
        </section>
        <section aria-labelledby="add-team" className="desk-form">
          <h2 id="add-team" className="text-18 font-semibold">
            {staffTeamsCopy.addTitle()}
          </h2>
          <TeamForm
            id="new"
            name={isOfNew ? String(typed.values[teamField.name] ?? '') : ''}
            members={isOfNew ? [typed.values[teamField.members] ?? []].flat() : []}
            staff={staff}
            errors={isOfNew ? errors : {}}
            submit={staffTeamsCopy.add()}
          />
        </section>
        <Rules {...props} />
      </div>
    </FormRegion>
  );
}

function Team({
  team,
  staff,
  errors,
}: {
  team: TeamsPage['teams'][number];
  staff: TeamsPage['staff'];
  errors: Readonly<Record<string, string>>;
}) {
  const { id, name, members } = team;
  return (
    <section aria-label={name} className="ui-panel desk-preview">
      <h3 className="font-semibold">
        <bdi>{name}</bdi>
      </h3>
      <p>
        <span className="text-muted">{staffTeamsCopy.members()}: </span>
        {members.length === 0
          ? staffTeamsCopy.noMembers()
          : members.map((each) => each.name).join(timelineCopy.separator())}
      </p>
      <Disclosure summary={staffTeamsCopy.edit({ team: name })} open={Object.keys(errors).length > 0}>
        <TeamForm
          id={id}
          teamId={id}
          name={name}
          members={members.map((each) => each.id)}
          staff={staff}
          errors={errors}
          submit={staffTeamsCopy.save({ team: name })}
        />
        <FormFrame form={teamForms.remove} className="desk-form">
          <input type="hidden" name={teamField.teamId} value={id} />
          <p className="text-13 text-muted">{staffTeamsCopy.removeHint()}</p>
          <div className="site-form-actions">
            <Button type="submit">{teamForms.remove.submit({ team: name })}</Button>
          </div>
        </FormFrame>
      </Disclosure>
    </section>
  );
}

function TeamForm({
  id,
  teamId = '',
  name,
  members,
  staff,
  errors,
  submit,
}: {
  id: string;
  teamId?: string;
  name: string;
  members: readonly string[];
  staff: TeamsPage['staff'];
  errors: Readonly<Record<string, string>>;
  submit: string;
}) {
  return (
    <FormFrame form={teamForms.save} className="desk-form">
      <input type="hidden" name={teamField.teamId} value={teamId} />
      <TextField
        name={teamField.name}
        id={`name-${id}`}
        label={staffTeamsCopy.name()}
        dir="auto"
        maxLength={maxTeamName}
        defaultValue={name}
        error={errors['name']}
      />
      <fieldset className="desk-choices">
        <legend>{staffTeamsCopy.members()}</legend>
        {staff.map((each) => (
          <CheckboxField
            key={each.id}
            name={teamField.members}
            id={`member-${id}-${each.id}`}
            value={each.id}
            label={<bdi>{each.name}</bdi>}
            defaultChecked={members.includes(each.id)}
          />
        ))}
      </fieldset>
      <div className="site-form-actions">
        <Button type="submit">{submit}</Button>
      </div>
    </FormFrame>
  );
}

/** The rules in their order, and the form that adds one. */
function Rules({ brand, languages, teams, routes, typed, errors = {} }: StaffTeamsPageProps) {
  const isOfRule = typed?.form === teamForms.addRule.name;
  const said = (field: keyof typeof teamField): string =>
    isOfRule ? String(typed.values[teamField[field]] ?? '') : '';
  const any = { value: '', label: staffTeamsCopy.any() };
  return (
    <section aria-labelledby="rules" className="desk-form">
      <h2 id="rules" className="text-18 font-semibold">
        {staffTeamsCopy.rules()}
      </h2>
      {routes.length === 0 ? <p className="text-muted">{staffTeamsCopy.noRules()}</p> : null}
      <ol className="desk-rules">
        {routes.map((route, index) => {
          const rule = ruleText(route);
          return (
            <li key={route.id}>
              <span>{rule}</span>
              <span className="desk-rule-acts">
                {index === 0 ? null : (
                  <FormFrame form={teamForms.raiseRule}>
                    <input type="hidden" name={teamField.routeId} value={route.id} />
                    <Button type="submit" size="small" aria-label={staffTeamsCopy.up({ rule })}>
                      ↑
                    </Button>
                  </FormFrame>
                )}
                <FormFrame form={teamForms.removeRule}>
                  <input type="hidden" name={teamField.routeId} value={route.id} />
                  <Button type="submit" size="small" aria-label={staffTeamsCopy.removeRule({ rule })}>
                    ×
                  </Button>
                </FormFrame>
              </span>
            </li>
          );
        })}
      </ol>
      {teams.length === 0 ? null : (
        <FormFrame form={teamForms.addRule} className="desk-form">
          <h3 className="font-semibold">{staffTeamsCopy.addRuleTitle()}</h3>
          <p className="text-13 text-muted">{staffTeamsCopy.addRuleHint()}</p>
          <SelectField
            name={teamField.about}
            label={staffTeamsCopy.about()}
            options={[any, ...aboutGroups(brand)]}
            defaultValue={said('about')}
          />
          <SelectField
            name={teamField.plan}
            label={staffTeamsCopy.plan()}
            options={[any, ...brand.plans.map(({ key, label }) => ({ value: key, label }))]}
            defaultValue={said('plan')}
          />
          <SelectField
            name={teamField.severity}
            label={staffTeamsCopy.severity()}
            options={[any, ...severityChoices()]}
            defaultValue={said('severity')}
          />
          <SelectField
            name={teamField.language}
            label={staffTeamsCopy.language()}
            options={[any, ...languages.map(({ tag, name }) => ({ value: tag, label: name }))]}
            defaultValue={said('language')}
          />
          <SelectField
            name={teamField.teamId}
            id="rule-team"
            label={staffTeamsCopy.team()}
            options={teams.map(({ id, name }) => ({ value: id, label: name }))}
            defaultValue={said('teamId')}
            error={errors['teamId']}
          />
          <div className="site-form-actions">
            <Button type="submit" variant="primary">
              {teamForms.addRule.submit()}
            </Button>
          </div>
        </FormFrame>
      )}
    </section>
  );
}

function ruleText({ team, because }: TeamsPage['routes'][number]): string {
  const conditions =
    because.length === 0
      ? staffTeamsCopy.everything()
      : because
          .map(({ condition, name }) =>
            staffTeamsCopy.condition({ condition: caseTeamCopy[condition](), name }),
          )
          .join(timelineCopy.separator());
  return staffTeamsCopy.rule({ conditions, team });
}

function aboutGroups(brand: Brand): SelectOptionGroup[] {
  return brand.products.map(({ key, name }) => ({
    label: name,
    options: [
      { value: aboutChoice({ product: key }), label: name },
      ...areasOfProduct(brand.areas, key).flatMap((area) => [
        { value: aboutChoice({ product: key, area: area.value }), label: area.name },
        ...area.topics.map((topic) => ({
          value: aboutChoice({ product: key, area: area.value, topic: topic.value }),
          label: `${area.name}: ${topic.name}`,
        })),
      ]),
    ],
  }));
}
