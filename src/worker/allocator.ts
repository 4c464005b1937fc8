/**
 * Environment variables that tune glibc's allocator in an engine process; other allocators ignore them. By default,
 * glibc keeps freed memory per thread: for 1M triangles it holds 680 MB, and 560 MB with two arenas. It also maps
 * blocks above a size threshold separately and returns them to the system when they are freed, but each such free
 * raises the threshold, up to 32 MB. Images of 16 MB then leave holes in the heap: after fifty renders of 1024² with
 * three textures of 2048², 333 MB remain, compared with 232 MB with a fixed threshold.
 *
 * Where Linux gives huge pages to programs that ask for them (its default in most distributions), glibc 2.35 and newer
 * ask for the memory of large arrays: finishing 500,000 triangles with textures takes 3 % less processor time, and the
 * same memory (see decision 119).
 */
export const ENGINE_ALLOCATOR = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: String(2 ** 20),
  GLIBC_TUNABLES: 'glibc.malloc.hugetlb=1',
};
