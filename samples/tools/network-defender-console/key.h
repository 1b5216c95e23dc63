/* Digests of the model answers; answers.md has the answers themselves. */
#pragma once

#include <stdint.h>

enum { key_width = 5 };

static const uint64_t verdict_key[40] = {
    0xfa0bbcd9b8968d69, 0xd840fb74eb436b18, 0xd34c1aa5a125705f, 0xfdc1b8af50d3bd4c,
    0xf91c80e15132c2f5, 0x76e8846d707e91dd, 0xe9432d66e42b8bbe, 0xee6a41cc4ff90e62,
    0xaef75549b9f27320, 0xa827f2c1fc8dba98, 0xb8ef4e9cb7bca1f7, 0x3cba59b3ee0fdf4b,
    0xa24c46fc6ca4c0a0, 0xf6989909a1195695, 0xb1a62bd066d74dc6, 0xa86c38129e05e35e,
    0x06e5b816ef935d24, 0xf6e6e3121cf421a1, 0xe32ae4f2cf5e1b68, 0x4e540771e8fa4388,
    0xa5f5d51d5f3f7660, 0x94dd2e186a362b01, 0x39d5b21769f87752, 0x6bae6493f192627e,
    0x2c1319c8a085af34, 0xb75065da8abe7b45, 0x22bef4704c22aea6, 0xc8a21d2738b9b4a0,
    0xfba56f1731609b95, 0x0adf3e400c862f6f, 0x4d71b0e880d8eaa6, 0xac01b6dac91fdbd1,
    0xc79ec14128b07afe, 0xdffe6370365d952b, 0x76ed6c8617874600, 0x2d9f168a02431df8,
    0x92f89e9eca0adf57, 0x72ddd4479796a2d3, 0x99e628e31a6fa1ce, 0x011ca16ddae6a0bc,
};

static const uint64_t scope_key[9][key_width] = {
    {0x1c7f12f559c0182a, 0x79d53f966df3f583, 0x8c16b73c3c620d17, 0xc0388a8cd664ec0a, 0xc8480108e8be0edb}, /* accounts */
    {0x72029fab283d47db, 0x78b6716c68040786, 0xa283ccf971275994, 0xe510d8263f5bfaf6}, /* hosts */
    {0x115452c71dd9ebb1, 0x8d26bb6fbbf25dfd, 0xbfb927caac08b756}, /* addresses */
    {0xd24efba9fa5661ae, 0xf6bc9985dd7b8185}, /* shares */
    {0x5f96f1e07aac90ab}, /* delivered */
    {0xa6714d279f508de6}, /* entry */
    {0x6d452c3a3f06c5f4}, /* foothold */
    {0xbe61851a58f4e2d3}, /* theft */
    {0xe9a93d0d4e7e166f}, /* deadline */
};
