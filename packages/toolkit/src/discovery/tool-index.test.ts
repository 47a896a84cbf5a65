import { expect, test } from 'vitest'
import { FITTING, RANKING } from './ranking.ts'
import { ToolIndex } from './tool-index.ts'
import type { IndexedTool } from './tool-texts.ts'

const describeTool = (name: string, description: string, utterances: string[] = []): IndexedTool => ({
  tool: { name, utterances },
  mode: '',
  description,
  inputSchema: { properties: {} },
})

const weather = describeTool('get_weather', 'Tells the forecast for a city.', ['will it rain tomorrow'])
const trains = describeTool('find_trains', 'Finds railway connections between two cities.')
const letters = describeTool('send_letter', 'Posts a letter. For a train journey use find_trains.')
const index = new ToolIndex([weather, trains, letters])

const best = (request: string, from = index) => from.search(request)[0]?.name

test('finds by words of the description, by other forms of them, and by utterances', () => {
  expect(best('forecast please')).toBe('get_weather')
  expect(best('posting letters')).toBe('send_letter')
  expect(best('is rain coming')).toBe('get_weather')
})

test('finds what is misspelled, by its letters', () => {
  expect(best('forcast')).toBe('get_weather')
  expect(best('conections by rialway')).toBe('find_trains')
  const byWords = new ToolIndex([weather, trains], { ranking: { ...RANKING, letters: 0 } })
  expect(byWords.search('forcast')).toEqual([])
})

test('lets a sentence that names another tool speak for that one', () => {
  const relevance = new Map(index.search('a journey').map((hit) => [hit.name, hit.relevance]))
  expect(best('a journey')).toBe('find_trains')
  expect(relevance.get('send_letter') ?? 0).toBeLessThan(FITTING)
  expect(best('a journey', new ToolIndex([weather, letters]))).toBe('send_letter')
})

test('finds first what a description quotes as an example, though the sentence names another tool', () => {
  const pay = describeTool('pay_fare', 'Takes money. Use it after find_trains: "charge me for the journey".')
  const trained = new ToolIndex([weather, trains, letters, pay])
  expect(best('Charge me for the journey!', trained)).toBe('pay_fare')
  expect(best('charge me', trained)).toBe('pay_fare')
})

test('learns which words tell tools apart, though another speaks of them more', () => {
  const songs = describeTool('play_music', 'Music.', [
    'a love song',
    'piano recital',
    'jazz song',
    'organ recital',
  ])
  const tickets = describeTool('buy_ticket', 'Concerts.', ['song recital', 'pay by card', 'money back'])
  const tools = [songs, tickets, weather, trains]
  const untrained = new ToolIndex(tools, { ranking: { ...RANKING, rounds: 0 } })
  expect(best('recital of a song', untrained)).toBe('play_music')
  expect(best('recital of a song', new ToolIndex(tools))).toBe('buy_ticket')
})

test('takes all codes, numbers and ids for the same kind of thing', () => {
  const rooms = describeTool('find_room', 'Rooms.', ['where is BIOL 120', 'room of CHEM 1101'])
  expect(best('MATH 999', new ToolIndex([rooms, weather, letters]))).toBe('find_room')
})

test('finds nothing for what is off topic, unless it is what a tool is asked for', () => {
  const offTopic = [
    'order a pizza',
    'book a table for two',
    'tell me a joke',
    'sing a song for me',
    'call a taxi',
  ]
  const knowing = new ToolIndex([weather, trains, letters], { offTopic })
  expect(knowing.find('book me a table for tonight')).toEqual([])
  expect(knowing.search('book me a table for tonight')).not.toEqual([])
  expect(knowing.find('is it going to rain tomorrow')[0]?.name).toBe('get_weather')
  expect(knowing.find('Will it rain tomorrow?')[0]?.name).toBe('get_weather')
})

test('finds first what a request names in full: an utterance word for word, a mode', () => {
  const often = describeTool('play_music', 'Music, song, recital.', ['song after song', 'recital of songs'])
  const once = describeTool('buy_ticket', 'Concerts.', ['the song'])
  expect(best('The song!', new ToolIndex([often, once, weather]))).toBe('buy_ticket')
  expect(best('play music', new ToolIndex([often, once, weather]))).toBe('play_music')
})

test('finds only among the given tools, and no more than asked for', () => {
  expect(
    index.search('forecast for a train', { among: new Set(['find_trains']) }).map(({ name }) => name),
  ).toEqual(['find_trains'])
  expect(index.search('city letter train', { limit: 2 })).toHaveLength(2)
  expect(index.search('forecast', { among: new Set() })).toEqual([])
})

test('searches only the given fields', () => {
  expect(new ToolIndex([weather], { fields: ['description'] }).search('rain')).toEqual([])
  expect(new ToolIndex([weather], { fields: ['utterances'] }).search('forecast')).toEqual([])
})

test('tells by the relevance that nothing fits', () => {
  const relevance = (request: string) => Math.max(0, ...index.search(request).map((hit) => hit.relevance))
  expect(relevance('the forecast for tomorrow')).toBeGreaterThan(FITTING)
  expect(relevance('compose a sonnet about quantum gravity')).toBeLessThan(FITTING)
  expect(index.find('the forecast for tomorrow')).not.toEqual([])
  expect(index.find('compose a sonnet about quantum gravity')).toEqual([])
})

test.each(['', '?!', 'of the', '漢字', '\0', 'x'.repeat(10_000)])('takes %j and finds nothing', (request) => {
  expect(index.search(request)).toEqual([])
})

test('an index of no tools finds nothing', () => {
  expect(new ToolIndex([]).search('anything')).toEqual([])
})

test('made in slices, it lets other work have its turn and finds the same', async () => {
  const utterances = (name: string) =>
    Array.from({ length: 300 }, (_, at) => `${name} number ${at} of the list`)
  const tools = ['dog', 'cat', 'fox', 'cow', 'hen', 'owl', 'bee', 'ant', 'elk', 'yak'].map((name) =>
    describeTool(`find_${name}`, `Finds a ${name}.`, utterances(name)),
  )
  let turns = 0
  let isDone = false
  const takeTurn = (): void => {
    turns += 1
    if (!isDone) setImmediate(takeTurn)
  }
  setImmediate(takeTurn)
  const sliced = await ToolIndex.inSlices(tools)
  isDone = true
  expect(turns).toBeGreaterThan(1)
  expect(sliced.search('the fifth owl')).toEqual(new ToolIndex(tools).search('the fifth owl'))
})
