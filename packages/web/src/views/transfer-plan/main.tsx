import { toolQuery } from '../../api/use-tool.ts'
import { resolutionQuery } from '../../pages/planner/result/use-resolutions.ts'
import { mount } from '../host/mount.tsx'
import { comparisonAsked, coursesIn, suppositionsIn } from './asked.ts'
import { ShownComparison, ShownPlan } from './transfer-plan.tsx'

mount<'tn_transfer_resolve' | 'tn_transfer_compare'>({
  doing: 'load the transfer plan',
  keep: (client, { args, answer: { data, ...rest } }) => {
    if ('bestPlan' in data) {
      const { queryKey } = resolutionQuery(
        data.targetInstitution,
        coursesIn(args, data.targetInstitution)(data.targetInstitution),
        suppositionsIn(args),
      )
      // The plan is shown whole, so a part of it is not kept.
      if (!data.hasMore && args.cursor === undefined) client.setQueryData(queryKey, data)
    } else if (args.cursor === undefined)
      client.setQueryData(toolQuery('tn_transfer_compare', comparisonAsked(args)).queryKey, { data, ...rest })
  },
  show: ({ args, answer: { data } }) =>
    'bestPlan' in data ? (
      <ShownPlan args={args} school={data.targetInstitution} />
    ) : (
      <ShownComparison args={args} />
    ),
})
