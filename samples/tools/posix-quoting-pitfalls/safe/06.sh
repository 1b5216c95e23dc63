# 6. Nothing at all: the safe way
name=''
set -- "$name"
echo "$# arguments"
