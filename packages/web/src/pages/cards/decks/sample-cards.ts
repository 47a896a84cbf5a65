import type { Arguments } from '../../../api/call.ts'

/** A deck that teaches how studying works here, with a card of each kind. */
export const SAMPLE_NAME = 'How studying works here'

export const SAMPLE_CARDS: Arguments<'create-cards'>['cards'] = [
  { front: 'Which key shows the answer?', back: 'Space or Enter, once you have tried to recall it.' },
  {
    front: 'You press {{c1::1}} where you had forgotten the answer, and {{c2::3}} where you knew it.',
    kind: 'cloze',
  },
  {
    front: 'When does a card come back?',
    back: 'Shortly before you would forget it',
    kind: 'choice',
    distractors: ['On the same day each week', 'Only before the exam', 'Right after it was answered'],
  },
  { front: 'Which key takes your last rating back?', back: 'U' },
  { front: 'retention', back: 'the share of cards that you remember when they are asked', kind: 'reversed' },
  {
    front: 'What keeps a fact longer: one long evening, or the same time over a week?',
    back: 'The week. With time in between, each recall strengthens it more.',
  },
  {
    front: 'What do you do with a card that you do not want to see for now?',
    back: 'Suspend it. It keeps its history, and can be resumed.',
  },
]
