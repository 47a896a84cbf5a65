import * as z from 'zod'

/** What all servers share: the records, their schemas and their texts. Not counted as anybody's lines. */
export const Book = z.object({ id: z.string(), title: z.string(), pages: z.int(), finished: z.boolean() })
export type Book = z.output<typeof Book>

const title = z.string().trim().min(1).max(80).describe('Title and author')
const pages = z.int().min(1).max(20_000).describe('How many pages it has')
const id = z.string().describe('Id of the book')

export const takes = {
  none: z.object({}),
  id: z.object({ id }),
  add: z.object({ title, pages }),
  list: z.object({ after: z.string().optional().describe('Id of the last book of the page before') }),
  update: z.object({ id, title: title.optional(), pages: pages.optional() }),
  search: z.object({ words: z.string().min(1).max(80).describe('Words of the title') }),
}

export const gives = {
  book: Book,
  books: z.object({ books: z.array(Book) }),
  page: z.object({ books: z.array(Book), next: z.string().optional() }),
  deleted: z.object({ deleted: z.string() }),
  stats: z.object({ books: z.int(), finished: z.int(), pagesToRead: z.int() }),
}

export const texts = {
  add_book: 'Puts a book on the reading list.',
  list_books: 'Lists the books, twenty a page.',
  get_book: 'Gets one book.',
  update_book: 'Changes the title or the number of pages of a book.',
  finish_book: 'Marks a book as read.',
  delete_book: 'Takes a book off the list.',
  search_books: 'Finds books by words of their titles.',
  reading_stats: 'Counts books and pages.',
}

const PAGE = 20

/** Somebody's reading list. */
export class Shelf {
  readonly #books = new Map<string, Book>()
  #made = 0

  add(given: z.output<typeof takes.add>): Book {
    this.#made += 1
    const book = { id: `b${this.#made}`, ...given, finished: false }
    this.#books.set(book.id, book)
    return book
  }

  get(key: string): Book | undefined {
    return this.#books.get(key)
  }

  list(after: string | undefined): z.output<typeof gives.page> {
    const all = [...this.#books.values()]
    const from = all.findIndex((book) => book.id === after) + 1
    const books = all.slice(from, from + PAGE)
    const last = books.at(-1)
    return { books, ...(last && from + PAGE < all.length && { next: last.id }) }
  }

  change(key: string, changes: { [Key in keyof Book]?: Book[Key] | undefined }): Book | undefined {
    const book = this.get(key)
    if (book)
      for (const [name, value] of Object.entries(changes))
        if (value !== undefined) Object.assign(book, { [name]: value })
    return book
  }

  delete(key: string): boolean {
    return this.#books.delete(key)
  }

  search(words: string): Book[] {
    return [...this.#books.values()].filter((book) => book.title.toLowerCase().includes(words.toLowerCase()))
  }

  stats(): z.output<typeof gives.stats> {
    const all = [...this.#books.values()]
    const open = all.filter((book) => !book.finished)
    return {
      books: all.length,
      finished: all.length - open.length,
      pagesToRead: open.reduce((sum, book) => sum + book.pages, 0),
    }
  }
}

const shelves = new Map<string, Shelf>()

export function shelfOf(user: string): Shelf {
  const shelf = shelves.get(user) ?? new Shelf()
  shelves.set(user, shelf)
  return shelf
}

export const missing = (key: string): string => `There is no book ${key}; list_books shows them all`

/** Whose token it is. */
export const users: Readonly<Record<string, string>> = { [process.env['TOKEN'] ?? 'secret']: 'me' }
