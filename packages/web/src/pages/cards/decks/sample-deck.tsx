import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { call } from '../../../api/call.ts'
import { TOOL_KEY } from '../../../api/use-tool.ts'
import { Button } from '../../../parts/form/button.tsx'
import { ErrorState } from '../../../parts/feedback/states.tsx'
import { SAMPLE_CARDS, SAMPLE_NAME } from './sample-cards.ts'

/** Makes the sample deck and begins to study it. */
export function SampleDeck() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const making = useMutation({
    mutationKey: [TOOL_KEY, 'sample-deck'],
    async mutationFn() {
      const { data } = await call('create-deck', { name: SAMPLE_NAME }, { once: crypto.randomUUID() })
      const { deckId } = data
      await call('create-cards', { deckId, cards: SAMPLE_CARDS }, { once: crypto.randomUUID() })
      return deckId
    },
    async onSuccess(deck) {
      await navigate({ to: '/cards/review', search: { deck } })
      await client.invalidateQueries({ queryKey: [TOOL_KEY] })
    },
  })
  return (
    <>
      <Button look="primary" busy={making.isPending} onClick={() => making.mutate()}>
        Study a sample deck
      </Button>
      {making.error ? <ErrorState error={making.error} doing="make the sample deck" /> : null}
    </>
  )
}
