import type { App } from '../../packages/server/src/platform/feature/app.ts'
import { callAs } from '../../test/support/call.ts'
import { asking, listening, tutorOf } from '../../test/tutor/demo-tutor.ts'
import type { Item } from './evaluation-set.ts'

export interface Asked {
  item: Item
  answers: readonly { text: string; calls: number; ms: number; citations: number }[]
}

/** Asks an item's questions as a person of its own, with what the item gives that person. */
export async function ask(app: App, item: Item): Promise<Asked> {
  const { id: userId } = await app.users.addUser(`bench-${item.id}`)
  const as = { userId, scopes: ['*'] }
  await prepare(app, item, as)
  // The clock of the questions about this week.
  const tutor = tutorOf(app, { now: () => new Date() }, as)
  const before: { role: 'user' | 'assistant'; text: string }[] = []
  const answers: Asked['answers'][number][] = []
  for (const { ask: text } of item.turns) {
    const began = performance.now()
    const answer = await tutor.answer(asking(text, { before: [...before] }), listening())
    answers.push({
      text: answer.text,
      calls: answer.steps.length,
      ms: performance.now() - began,
      citations: answer.citations.length,
    })
    before.push({ role: 'user', text }, { role: 'assistant', text: answer.text })
  }
  return { item, answers }
}

async function prepare(
  app: App,
  { transcript, given }: Item,
  as: { userId: string; scopes: string[] },
): Promise<void> {
  const call = async (name: string, args: unknown) => {
    const outcome = await callAs(app, name, args, as)
    if (outcome.kind !== 'result')
      throw new Error(`${name} failed: ${outcome.kind === 'failure' ? outcome.text : outcome.kind}`)
    return Object(outcome.result.data)
  }
  if (transcript && transcript.length > 0)
    await call('tn_user_transcript_set', {
      entries: transcript.map(({ course, institution, grade, credits, term }) => ({
        course: course.includes(':') ? course : `${institution}:${course}`,
        ...(grade ? { grade } : {}),
        ...(typeof credits === 'number' ? { credits } : {}),
        ...(term ? { term } : {}),
      })),
    })
  for (const { path, text } of given?.notes ?? [])
    await call('contentManager_createContent', { filePath: path, content: text })
  for (const { title, due } of given?.tasks ?? [])
    await call('add_task', { title, ...(due ? { due_date: due } : {}) })
  if (given && given.cards.length > 0) {
    const { deckId } = await call('create-deck', { name: 'Cards' })
    for (const { front, back } of given.cards) await call('create-card', { deckId, front, back })
  }
}
