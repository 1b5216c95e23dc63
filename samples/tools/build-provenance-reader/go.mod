module example.com/build-provenance-reader

go 1.19
