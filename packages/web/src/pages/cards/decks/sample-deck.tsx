import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type Arguments, call } from '../../../api/call.ts'
import { TOOL_KEY } from '../../../api/use-tool.ts'
import { ErrorState } from '../../../parts/feedback/states.tsx'
import { Button } from '../../../parts/form/button.tsx'

/** Creates the sample deck and starts studying it. */
export function SampleDeck() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const making = useMutation({
    mutationKey: [TOOL_KEY, 'sample-deck'],
    async mutationFn() {
      const { data } = await call(
        'create-deck',
        { name: SAMPLE_NAME },
        { idempotencyKey: crypto.randomUUID() },
      )
      const { deckId } = data
      await call('create-cards', { deckId, cards: SAMPLE_CARDS }, { idempotencyKey: crypto.randomUUID() })
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
      {making.error ? <ErrorState error={making.error} doing="create the sample deck" /> : null}
    </>
  )
}

/** A deck about studying, with a card of each type. */
const SAMPLE_NAME = 'How studying works here'

const SAMPLE_CARDS: Arguments<'create-cards'>['cards'] = [
  { front: 'Which key shows the answer?', back: 'Space or Enter, once you have tried to recall it.' },
  {
    front: 'Press {{c1::1}} if you had forgotten the answer and {{c2::3}} if you knew it.',
    kind: 'cloze',
  },
  {
    front: 'When does a card come back?',
    back: 'Just before you would forget it',
    kind: 'choice',
    distractors: ['On the same day each week', 'Only before the exam', 'Right after it was answered'],
  },
  { front: 'Which key undoes your last rating?', back: 'U' },
  { front: 'retention', back: 'the share of cards you remember when they are due', kind: 'reversed' },
  {
    front: 'What keeps a fact longer: one long evening, or the same time over a week?',
    back: 'The week. With time in between, each recall strengthens it more.',
  },
  {
    front: 'What can you do with a card you don’t want to see for now?',
    back: 'Suspend it. It keeps its history, and can be resumed.',
  },
]
