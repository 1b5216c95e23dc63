module example.com/merkle-log-explorer

go 1.19
