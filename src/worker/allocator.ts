/**
 * What an engine process tells glibc's allocator, by its environment; others ignore it. It keeps free memory for each
 * thread that once asked: of 1M triangles 680 MB, and 560 MB with two arenas. And it raises the size from which a block is
 * mapped by itself, and goes back to the system once freed, with each one that is freed, up to 32 MB: pictures of 16 MB
 * then leave holes in its heap, 333 MB after fifty renders of 1024² with three textures of 2048² where a fixed size,
 * which is not raised, leaves 232 MB.
 */
export const ENGINE_ALLOCATOR = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: String(2 ** 20),
};
