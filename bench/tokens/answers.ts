import { costOf, type Cost } from './cost.ts'
import { converse, type Offering } from './offering.ts'
import { QUERIES } from './queries.ts'

export interface QueryCost extends Cost {
  query: string
}

export interface AnswerCosts {
  /** Full envelopes, or lean ones. */
  lean: boolean
  overview: Cost
  queries: QueryCost[]
}

/** What `get_tools` answers: to nothing, and to requests in plain words. */
export async function answerCosts(offering: Offering, lean: boolean): Promise<AnswerCosts> {
  const queries: QueryCost[] = []
  for (const query of QUERIES) queries.push({ query, ...(await asked(offering, lean, { query })) })
  return { lean, overview: await asked(offering, lean, {}), queries }
}

const asked = async (offering: Offering, lean: boolean, args: object): Promise<Cost> =>
  costOf(await converse(offering, 'discovery', lean).call('get_tools', args))
