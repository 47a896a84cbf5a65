import type { Line } from './shapes.ts'

const NUMERALS: Readonly<Record<string, number>> = { 一: 1, 二: 2, 三: 3, '1': 1, '2': 2, '3': 3 }
const SEASONS: Readonly<Record<string, string>> = {
  春: 'Spring',
  夏: 'Summer',
  秋: 'Fall',
  冬: 'Winter',
  봄: 'Spring',
  여름: 'Summer',
  가을: 'Fall',
  겨울: 'Winter',
  暑: 'Summer',
  前期: 'Spring',
  後期: 'Fall',
}
const SEASON = Object.keys(SEASONS).join('|')
const KIND = '(?:季|期)?\\s?(?:学期|學期|학기|セメスター)?'
const YEAR = '((?:19|20)\\d\\d)'

/** A school year begins in the fall: `2023-2024学年第二学期` is the spring of 2024. */
const OF_SCHOOL_YEAR = new RegExp(
  `${YEAR}\\s?[-–—~～/至]\\s?((?:19|20)\\d\\d)\\s?(?:学年|學年)?(?:度)?\\s?(?:第\\s?([一二12])\\s?(?:学期|學期)|(?:${SEASON})${KIND})`,
  'gu',
)
const YEAR_FIRST = new RegExp(`${YEAR}\\s?(?:年度?|년도?)?\\s?[-–/]?\\s?(${SEASON})${KIND}`, 'gu')
const SEASON_FIRST = new RegExp(`(${SEASON})${KIND}\\s?${YEAR}(?:年度?|년도?)?`, 'gu')
/** `2023년 2학기`: the first half of a Korean year is the spring. */
const KOREAN = new RegExp(`${YEAR}\\s?(?:년도?|학년도)?\\s?[-–/]?\\s?제?([12])\\s?학기`, 'gu')

const HAS_SIGN = /[\u4e00-\u9fff\uac00-\ud7af]/

/** Writes terms of Chinese, Japanese and Korean transcripts in English. */
export const withForeignTerms = (lines: readonly Line[]): Line[] =>
  lines.map((line) => (HAS_SIGN.test(line.text) ? { ...line, text: inEnglish(line.text) } : line))

const inEnglish = (text: string): string =>
  text
    .replace(OF_SCHOOL_YEAR, (all: string, first: string, second: string, half?: string) => {
      if (Number(second) !== Number(first) + 1) return all
      const season = half === undefined ? seasonIn(all) : NUMERALS[half] === 1 ? 'Fall' : 'Spring'
      return season === undefined ? all : `${season} ${season === 'Fall' ? first : second}`
    })
    .replace(YEAR_FIRST, (_, year: string, season: string) => `${SEASONS[season]} ${year}`)
    .replace(SEASON_FIRST, (_, season: string, year: string) => `${SEASONS[season]} ${year}`)
    .replace(KOREAN, (_, year: string, half: string) => `${half === '1' ? 'Spring' : 'Fall'} ${year}`)

const seasonIn = (text: string): string | undefined =>
  Object.entries(SEASONS).find(([sign]) => text.includes(sign))?.[1]
