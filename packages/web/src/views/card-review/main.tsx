import { toolQuery } from '../../api/use-tool.ts'
import { dueCardsAsked } from '../../pages/cards/review/use-review-session.ts'
import { mount } from '../host/mount.tsx'
import { CardReview } from './card-review.tsx'

mount<'get-due-cards'>({
  doing: 'load due cards',
  keep: (client, { args: { deckId, cursor }, answer }) => {
    // A later page does not begin with the card to study first.
    if (cursor === undefined)
      client.setQueryData(toolQuery('get-due-cards', dueCardsAsked(deckId)).queryKey, answer)
  },
  show: ({ args }) => <CardReview deckId={args.deckId} />,
})
