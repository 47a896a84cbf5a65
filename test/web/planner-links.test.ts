import { describe, expect, test } from 'vitest'
import { narrow, views, wide } from './support/views.ts'
import { webApp } from './support/web-app.ts'

const app = webApp()

const HOSTILE = 'nrc:<img src=x onerror="document.title=1"><script>document.title=2</script>'

const OWN = '2 courses, 3 credits (3 from the catalog), credits of 1 course unknown'

/** The fragment that holds these courses. */
const withCourses = (...rows: readonly unknown[][]) =>
  `to=aur&courses=${Buffer.from(JSON.stringify(rows)).toString('base64url')}`

test('rubbish is refused line by line, and nothing is kept', async () => {
  const { page, expectSound } = await app.open('/planner', narrow)
  await page.getByLabel('Paste your transcript').fill(`Dear registrar,\n\n${HOSTILE}\nPage 2`)
  const school = page.getByRole('combobox', { name: 'Which school is this transcript from?' })
  await school.fill('nrc')
  await page.getByRole('option', { name: 'Northreach College' }).waitFor()
  await school.press('Enter')
  await page.getByRole('button', { name: 'Preview courses' }).click()
  await page.getByText('No courses could be read').waitFor()
  expect(await page.getByLabel('Line 1 that couldn’t be read').inputValue()).toBe(HOSTILE)
  await expectSound()
  await page.getByRole('button', { name: 'Back to the text' }).click()
  expect(await page.getByLabel('Paste your transcript').inputValue()).toContain('Dear registrar')
  await page.reload()
  await page.getByRole('button', { name: 'Use sample transcript' }).waitFor()
})

test('a shared link shows the same plan, whatever has become of the transcript since', async () => {
  const { page, expectSound } = await app.open('/planner', wide)
  await page.getByRole('button', { name: 'Use sample transcript' }).click()
  await page.getByRole('button', { name: 'University of Aurelia' }).click()
  await page.getByRole('button', { name: 'Calderwood University' }).click()
  const whole = () =>
    Promise.all([
      page.getByRole('region', { name: 'Side by side' }).textContent(),
      page.getByRole('article').textContent(),
    ])
  await page.getByRole('row', { name: 'Credits awarded 34 16.5' }).waitFor()
  await page.getByRole('heading', { name: 'Best plan' }).waitFor()
  const shown = await whole()
  await page.getByRole('button', { name: 'Save or share' }).click()
  await page.getByRole('button', { name: 'Copy link' }).click()
  await page.getByRole('status').filter({ hasText: 'Copied' }).waitFor()
  await expectSound()
  const link = await page.evaluate<string>('navigator.clipboard.readText()')
  expect(link).toMatch(/^http:\/\/[^/]+\/planner#[\w=,&-]+$/)

  await page.goto('/planner')
  await page.getByRole('row', { name: 'Credits awarded 34 16.5' }).waitFor()
  await page.getByRole('button', { name: 'Paste or upload' }).click()
  await page.getByLabel('Paste your transcript').fill('nrc:MTAH 1171 A\nnrc:FOO 999 B')
  await page.getByRole('button', { name: 'Preview courses' }).click()
  await page.getByRole('button', { name: 'Replace my courses' }).click()
  await page.getByText('2 courses, credits unknown').waitFor()
  await page.getByText('FOO 999 is not in Northreach College’s catalog').waitFor()
  await page.getByRole('button', { name: 'MATH 1171' }).click()
  await page.getByText(OWN).waitFor()
  await page.getByRole('tab', { name: 'University of Aurelia' }).click()
  const figures = page.getByRole('article').locator('dl')
  await figures.getByText('Credits that transfer33 from the catalog').waitFor()
  await figures.getByText('OpenunknownFOO 999').waitFor()
  await expectSound()

  await page.goto('about:blank')
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto(link)
  await page.getByRole('row', { name: 'Credits awarded 34 16.5' }).waitFor()
  await page.getByRole('heading', { name: 'Best plan' }).waitFor()
  expect(await whole()).toEqual(shown)
  expect(asked.filter((url) => url.includes('tn_transfer_resolve'))).not.toEqual([])
  expect(asked.filter((url) => /courses=|transcript/.test(url))).toEqual([])
  await expectSound()

  await page.getByRole('button', { name: 'Use my own courses' }).click()
  await page.getByText(OWN).waitFor()
  await page.goBack()
  await page.getByRole('button', { name: 'Use as my transcript' }).click()
  await page.getByRole('region', { name: 'Your courses' }).getByText('12 courses, 35 credits').waitFor()
})

describe.each(views)('at $name', (view) => {
  test('courses full of markup stay text', async () => {
    const { page, expectSound } = await app.open(`/planner#${withCourses([HOSTILE, '<b>A</b>'])}`, view)
    await page.getByRole('heading', { name: 'Couldn’t load the plan for University of Aurelia' }).waitFor()
    const courses = page.getByRole('region', { name: 'Courses in this plan' })
    expect(await courses.getByRole('listitem').textContent()).toBe(`${HOSTILE.slice(4)} <b>A</b>`)
    expect(await page.getByRole('main').locator('img, script, b').count()).toBe(0)
    expect(await page.title()).toBe('Transfer planner · Tutor Nexus')
    await expectSound({ refused: 400 })
  })
})

test('a link that was cut off says so, and leads to one’s own courses', async () => {
  const { page, expectSound } = await app.open(
    `/planner#${withCourses(['nrc:MATH 1171']).slice(0, -9)}`,
    wide,
  )
  await page.getByRole('heading', { name: 'This link doesn’t work' }).waitFor()
  await expectSound()
  await page.getByRole('link', { name: 'Use my own courses' }).click()
  await page.getByRole('heading', { name: 'Your courses' }).waitFor()
})

test('a plan prints as a document of at most two pages, without the controls', async () => {
  const rows = ['MATH 1171', 'CPSC 1110', 'ENGL 1130', 'PSYC 1110', 'MATH 1271', 'CPSC 1120', 'PHYS 1130']
  const more = ['HIST 2260', 'PSYC 2320', 'BIOL 2330', 'ACCT 1110', 'LIBR 1100']
  const courses = [...rows, ...more].map((code) => [`nrc:${code}`, 'B+', 'Fall 2025', 3])
  const { page } = await app.open(`/planner#${withCourses(...courses)}`, { ...wide, theme: 'dark' })
  await page.getByRole('heading', { name: 'Best plan' }).waitFor()
  const pdf = await page.pdf({ format: 'Letter', preferCSSPageSize: true })
  expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length).toBeLessThanOrEqual(2)
  await page.emulateMedia({ media: 'print' })
  await expect.poll(() => page.getByRole('button').count()).toBe(0)
  await expect.poll(() => page.getByRole('navigation').count()).toBe(0)
  await expect.poll(() => page.evaluate('getComputedStyle(document.body).color')).toBe('rgb(29, 31, 35)')
})

test('a plan that a tool suggests opens here, with its courses', async () => {
  const args = encodeURIComponent('{"schools":["aur"],"sourceCourses":["nrc:MATH 1171"]}')
  const { page } = await app.open(`/tools/tn_transfer_compare#${args}`, wide)
  await page.getByRole('button', { name: 'Run' }).click()
  await page.locator('a[href*="/planner#to=aur"]').first().click()
  const courses = page.getByRole('region', { name: 'Courses in this plan' })
  await courses.getByText('MATH 1171').waitFor()
  await page.getByRole('region', { name: 'Best plan' }).getByText('MATH 151').waitFor()
})

test('among many schools the target is found by typing', async () => {
  const { page, expectSound } = await app.open('/', narrow)
  await page.route('**/tn_course_institutions', async (route) => {
    const response = await route.fetch()
    const answer = await response.json()
    const [first] = answer.data.items
    const more = Array.from({ length: 9 }, (_, at) => ({ ...first, id: `more${at}`, name: `School ${at}` }))
    await route.fulfill({
      response,
      json: { ...answer, data: { ...answer.data, items: [...answer.data.items, ...more] } },
    })
  })
  await page.goto(`/planner#${withCourses(['nrc:MATH 1171']).replace('to=aur', 'to=')}`)
  await page.getByRole('combobox', { name: 'Add a school' }).fill('kestr')
  await page.keyboard.press('Enter')
  await page.getByRole('region', { name: 'Best plan' }).getByText('MATH 1022').waitFor()
  await expectSound()
  await page.getByRole('button', { name: 'Kestrel Polytechnic' }).click()
  await expect.poll(() => page.getByRole('article').count()).toBe(0)
})
