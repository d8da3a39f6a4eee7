/** Words that say nothing about the subject. */
export const stopWords: ReadonlySet<string> = new Set(
  `a about above after again all also although am an and any anybody anyone anything are aren arent as at be because been
  before being below both but by came can cannot cant come could couldn couldnt did didn didnt do does doesn doesnt doing
  don dont done during each either else et etc even ever every few for from further had hadnt has hasnt have havent
  having he hello her here hers hey hi him his how however i if ill im in into is isn isnt it its itself ive just let lets
  like ll maybe me might mine more most much must my myself neither no nor of off on once only onto or other ought our ours
  out over own per perhaps please pls plz re really said same say says she should shouldn shouldnt since so some somebody
  someone something sometimes somehow soon still such than thank thanks that thats the their theirs them themselves then
  there theres these they theyre thing things this those though through thus to together too towards under until up upon us
  ve very via want wants wanted was wasn wasnt we well went were weren werent what whats whatever when whenever where
  wherever whether which while whom whose why will with within without won wont would wouldn wouldnt yes yet you your
  yours yourself able actually already always anyway basically currently exactly finally getting got gotten gonna hopefully
  instead kind kindly anymore lot lots many mean means nothing now ok okay otherwise probably quite rather recently simply sorry
  sort suddenly today tomorrow tonight totally unfortunately usually yesterday guys team folks dear greetings regards cheers
  hope hoping wonder wondering idea clue anyhow whole bit sure super extremely pretty kinda absolutely honestly literally quiet damn somewhat`
    .split(/\s+/)
    .filter(Boolean),
);

/** Words that say 'not' beside something: a job that doesn't run is another matter than one that does. */
export const negations: ReadonlySet<string> = new Set(
  `aint arent cannot cant couldnt didnt doesnt dont hadnt hasnt havent isnt mustnt shouldnt wasnt werent wont wouldnt`.split(
    ' ',
  ),
);

/** Words that nearly every question has; they count, but little. */
export const softWords: ReadonlySet<string> = new Set(
  `accident accidental accidentally add allow allowed app application article ask asking available basics best
  better call case change check correct correctly create difference different docs documentation easily easy
  enable example except explain fast find first fix following general get give go going good guide guides happen
  happened happening happens help helps hit hits hitting howto info information instructions issue issues keep
  keeps know last long longer look looking make makes making meaning mistakenly need needed needs new next
  notice noticed number one overview page part people policies policy possible problem problems procedure
  process project projects question questions quick quickly reason right rule rules run running see seem seems
  set setting settings setup show shows site solve specific start started step steps stop support supported take
  takes tell time times trouble troubleshoot try trying turn tutorial two type understand update updates use
  used user users uses using version way website work working works wrong`
    .split(/\s+/)
    .filter(Boolean),
);
