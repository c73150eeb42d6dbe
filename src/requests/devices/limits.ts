/** How much of a device is kept. Sizes in bytes of UTF-8. */

/** Of an id: databases bound what they can look up by. */
export const MOST_HWID_BYTES = 1024;

export const MOST_PUSH_TOKEN_BYTES = 4096;

/** Of a device with all it holds, and so of the tags in one request: their compact JSON. */
export const MOST_DEVICE_BYTES = 65_536;
